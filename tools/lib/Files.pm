# Files.pm -- whole files, for the Perl programs of tools/, tests/ and proof/. Bytes as they are; what cannot be read or written ends the program.
package Files;
use strict;
use warnings;
use Exporter 'import';
use File::Basename 'basename';

our @EXPORT = qw(slurp slurp_if_there spew);

my $program = basename($0);

sub slurp {
    my ($path) = @_;
    open my $f, '<:raw', $path or die "$program: $path: $!\n";
    local $/;
    return scalar <$f> // '';
}

# '' where there is no such file.
sub slurp_if_there {
    my ($path) = @_;
    return -e $path ? slurp($path) : '';
}

sub spew {
    my ($path, $text) = @_;
    open my $f, '>:raw', $path or die "$program: $path: $!\n";
    print {$f} $text;
    close $f or die "$program: $path: $!\n";
}

1;
