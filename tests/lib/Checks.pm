# Checks.pm -- checks that are counted, for the test programs in Perl: the first few that fail are shown.
package Checks;
use strict;
use warnings;
use Exporter 'import';

our @EXPORT = qw(check checks failures);

my ($checks, $failed) = (0, 0);
my $shown = 12;

# Whether it holds; else its name, further lines indented. Both in scalar context: a match that fails is no list of nothing.
sub check($$) {
    my ($good, $name) = @_;
    $checks++;
    print 'FAIL ', $name =~ s/\n(?=.)/\n    /gr, "\n" if !$good && $failed++ < $shown;
    return $good;
}

sub checks { return $checks }
sub failures { return $failed }

1;
