/* mpi.c -- talon-mpi: talon with its simulations divided among the ranks of an MPI job.
 *
 * Every rank reads the same command line and counts its own part of the deals; the counts are added at rank 0, which alone prints.
 * `talon-mpi sim …` takes what `talon sim …` takes, but --save, --resume, --shard and --merge, which divide the work by hand. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "show.h"
#include "sim.h"

static int agree(int status)
{
    int worst = EXIT_BUG;
    MPI_Allreduce(&status, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return worst;
}

static void share_seed(talon_seed *seed)
{
    MPI_Bcast(seed->byte, (int)sizeof seed->byte, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void sum(uint64_t *count, size_t n)
{
    if (sim_cluster_here.rank == 0)
        MPI_Reduce(MPI_IN_PLACE, count, (int)n, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    else
        MPI_Reduce(count, NULL, (int)n, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
}

static int check_call(const call *c)
{
    static const char *const alone[] = {"save", "resume", "shard", "merge"};
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        if (call_option(c, alone[i]))
            return complain("talon-mpi divides the work itself; --%s is for talon sim", alone[i]);
    return EXIT_YES;
}

/* Ranks on one machine share its processors: one thread each, unless somebody says otherwise. */
static int run(int argc, char **argv)
{
    call c;
    const command *cmd = command_find("sim");
    if (argc < 2 || strcmp(argv[1], "sim") != 0)
        return complain("usage: mpirun -n RANKS talon-mpi sim GAME -n N --count QUESTION…");
    int status = call_parse(&c, cmd, argc - 2, argv + 2);
    if (status == EXIT_YES)
        status = check_call(&c);
    if (status == EXIT_YES && !call_option(&c, "threads"))
        call_set(&c, "threads", "1");
    return status == EXIT_YES ? (show_begin() ? command_sim(&c) : no_memory()) : status;
}

int main(int argc, char **argv)
{
    int rank, size;
    if (MPI_Init(&argc, &argv) != MPI_SUCCESS)
        return EXIT_BUG;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    sim_cluster_here = (sim_cluster){.rank = (unsigned)rank, .size = (unsigned)size, .agree = agree, .share_seed = share_seed, .sum = sum};
    if (rank != 0 && !freopen("/dev/null", "w", stderr)) /* what is wrong is said once */
        MPI_Abort(MPI_COMM_WORLD, EXIT_IO);
    int status = run(argc, argv);
    status = status == EXIT_MEMORY ? EXIT_IO : status;
    if (fflush(stdout) != 0)
        MPI_Abort(MPI_COMM_WORLD, EXIT_IO);
    /* What is wrong with the command line or the game is found by every rank. Anything else may be this one's alone, and the others
     * would wait for its counts. */
    if (status != EXIT_YES && status != EXIT_USAGE && status != EXIT_INPUT)
        MPI_Abort(MPI_COMM_WORLD, status);
    MPI_Finalize();
    return status;
}
