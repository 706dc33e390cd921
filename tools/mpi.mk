# mpi.mk -- talon-mpi, for clusters: built where mpicc is, and where it is not nothing else misses it.

MPICC ?= mpicc
HAVE_MPI := $(shell command -v $(MPICC) 2>/dev/null)
MPI_OBJ := $(filter-out $(OBJ)/cli/main.o,$(CLI_OBJ)) $(OBJ)/cli/mpi.mpi.o

.PHONY: mpi
ifneq ($(HAVE_MPI),)
## make mpi             build/talon-mpi, talon sim for MPI (with mpicc; Debian: libopenmpi-dev openmpi-bin)
mpi: $(OUT)/talon-mpi

# MPI's own headers need not pass our warnings; mpicc wraps another compiler than CC, perhaps.
$(OBJ)/cli/mpi.mpi.o: cli/mpi.c
	@mkdir -p $(@D)
	$(Q)$(MPICC) $(filter-out -Wpedantic -Wcast-qual,$(BASE_CFLAGS)) -D_XOPEN_SOURCE=700 -Icli $(CFLAGS) -c -o $@ $<

$(OUT)/talon-mpi: $(MPI_OBJ) $(OUT)/libtalon.a
	$(Q)$(MPICC) -o $@ $(MPI_OBJ) $(OUT)/libtalon.a $(ALL_LDFLAGS) $(LIB_LIBS) $(CLI_LIBS)
else
mpi:
	@echo "make mpi needs mpicc (Debian: libopenmpi-dev openmpi-bin)" >&2; exit 1
endif
