# cases.pl -- the commands that tests/memory/run lets run out of memory, with small inputs: their number of allocations is what counts.
use strict;
use warnings;
use JSON::PP;

my $games = source() . '/games';

# ------------------------------------------------------------------------ games
spew('pile.yaml', <<'YAML');
# Pile: three cards each
game: pile
players: 2..3
components: {deck: [a, b, c, d, e, f, g, h, i, j]}
zones:
  pile: {type: discard}
setup:
  - shuffle: deck with seed
  - deal: 3 to each_player from deck
phases:
  - name: turn
    do:
      - discard: 1 from deck to pile
expect:
  - count(hand) == 3
YAML
spew('bad.yaml', "game: bad\nplayers: 2\nzone:\n  \"p\\u0069le\": {type: dsicard}\nsetup:\n  - deal: 60 to each_player from dcek\n");
spew('torn.yaml', "game: torn\nplayers: [2\n");
memory('version', 'version');
memory('help E401', 'help', 'E401');
memory('check', 'check', 'pile.yaml');
memory('check skat', 'check', "$games/skat.yaml");
memory('check bad', 'check', 'bad.yaml', {status => 1});
memory('check bad as JSON', 'check', '--json', 'bad.yaml', 'pile.yaml', {status => 1, streams => 1});
memory('check --compile', 'check', 'pile.yaml', '--compile', 'pile.bytes');
memory('check torn', 'check', '-', {status => 1, stdin => 'torn.yaml'});
mkdir 'games';
spew("games/$_", slurp($_)) for 'pile.yaml';
memory('games', 'games');
memory('games as JSON', 'games', '--json');
memory('games --show', 'games', '--show', 'pile');
memory('games unknown', 'games', '--path', 'pole', {status => 2});
memory('games --show one of talon itself', 'games', '--show', 'skat');
memory('games --path of such a one', 'games', '--path', 'skat', {status => 1});
memory('deal one of talon itself', 'deal', 'skat', '--no-proof', '--seed', '1');
memory('deal by name', 'deal', 'pile', '--no-proof', '--seed', '1');
memory('deal unknown', 'deal', 'pole', '--no-proof', {status => 2});
memory('deal', 'deal', "$games/skat.yaml", '--no-proof', '--seed', '1', '--show-seed');
memory('deal as JSON', 'deal', 'pile.yaml', '--no-proof', '--json', '--seed', '1', '--show-seed', '--as', '2');
spew('order', "a b c d e f g h i j\n");
memory('deal --order', 'deal', 'pile.yaml', '--order', 'order');
spew('wrong', "a b cc\n");
memory('deal --order wrong', 'deal', 'pile.yaml', '--order', 'wrong', {status => 3});
memory('deal --until unknown', 'deal', 'pile.yaml', '--until', 'trn', {status => 2});
spew('few.yaml', slurp('pile.yaml') =~ s/count\(hand\) == 3/count(hand) == 4/r);
memory('deal that fails', 'deal', 'few.yaml', '--no-proof', '--players', 'Ana,Ben', '--seed', '1', {status => 1});
put_away(glob('games/*'), qw(games order wrong few.yaml bad.yaml torn.yaml));

# ------------------------------------------------------------------------- plays
spew('take.yaml', <<'YAML');
game: take
players: 2
components: {deck: [a, b, c, c, d]}
numbers: {most: 9}
state: {guess: number each secret, bid: number, last: seat}
dealing_procedure: home
setup: [deal: 2 to each_player from deck]
play:
  - turns: 1 round
    do:
      - choose: 1 from hand of (player + 1) to hand
      - set: last = player
  - choose: {show 1 from hand of dealer to discard_pile: [], bid bid in 1..most: []}
    by: dealer
payoff: bid
YAML
{
    my $new = {op => 'play.new', text => scalar slurp('take.yaml'), players => ['Ana', 'Ben'], numbers => {most => 5},
        order => {deck => ['a', 'c', 'b']}, orders => [{deck => ['d']}]};
    spew('plays.jsonl', join '', map { JSON::PP->new->canonical->encode($_) . "\n" } $new, {%$new, game_id => 'two'}, {%$new, numbers => {mots => 1}},
        {op => 'play.legal', as => 'Ana'}, {op => 'play.choose', as => 'Ana', n => 1, cards => ['hand.2/2']}, {op => 'play.undo'},
        {op => 'play.redo'}, {op => 'play.view', as => 'Ben', history => JSON::PP::true}, {op => 'play.close', game_id => 'two'});
}
memory('plays by rules', 'apply', {stdin => 'plays.jsonl', streams => 1});
put_away(qw(take.yaml plays.jsonl));

# ---------------------------------------------------------------------- provable
memory('deal with a proof', 'deal', 'pile.yaml', '--players', 'Ana,Ben', '-o', 'hand', {keep => 1});
memory('deal skat with a proof', 'deal', "$games/skat.yaml", '-o', 'skat', {keep => 1});
spew('listed.yaml', slurp('pile.yaml') =~ s/game: pile/game: listed/r =~ s/^phases:/  - sort: hand (listed)\nphases:/mr);
memory('deal with a proof by the list', 'deal', 'listed.yaml', '--players', 'Ana,Ben', '-o', 'listed', {keep => 1});
put_away(qw(listed.yaml listed.jsonl listed.secret));
spew('until.yaml', "game: until\nplayers: 2\ncomponents: {deck: ranks 2..4 of hearts spades}\nzones: {row: {type: community}}\nsetup:\n  - shuffle: deck\n  - repeat: until top(row) is 2\n    do: [deal: 1 to row from deck]\nphases:\n  - {name: more, times: 1 as n, do: [burn: n from deck]}\n");
memory('check a block with until', 'check', 'until.yaml');
memory('deal until a card comes', 'deal', 'until.yaml', '--seed', '1');
put_away('until.yaml');
memory('deal a sealed game', 'deal', 'pile.yaml', '--sealed');
memory('verify', 'verify', 'hand.jsonl');
memory('verify as JSON', 'verify', '--json', 'hand.jsonl');
copy("$FindBin::Bin/../golden/suite2_$_.jsonl", "suite2_$_.jsonl") for qw(quarrel heaps join back);
memory("verify suite 2, $_", 'verify', "suite2_$_.jsonl") for qw(quarrel heaps join back);
memory('deal in suite 2', 'deal', 'pile.yaml', '--suite', '2', '--players', 'Ana,Ben', '-o', 'hidden');
put_away(map { "suite2_$_.jsonl" } qw(quarrel heaps join back));
memory('verify standard input', 'verify', '-', {stdin => 'hand.jsonl'});
memory('show', 'show', 'hand.jsonl', '--at', '3', '--plan');
memory('show line 0', 'show', 'hand.jsonl', '--at', '0');
memory('show --lines --all', 'show', 'hand.jsonl', '--lines', '--all', {streams => 1});
spew('bad.jsonl', scalar cheat());
memory('verify a bad audit', 'verify', 'bad.jsonl', {status => 1});
memory('verify a bad audit as JSON', 'verify', '--json', 'bad.jsonl', {status => 1});
spew('torn.jsonl', substr(slurp('hand.jsonl'), 0, -20));
memory('verify a torn file', 'verify', 'torn.jsonl', {status => 1});
memory('verify two files', 'verify', 'hand.jsonl', 'hand.jsonl', {streams => 1});
mkdir 'own';
spew('own/pile.yaml', "game: pile\nplayers: 2\nsetup:\n  - dael: 3 to each_player\n");
{
    local $ENV{TALON_GAMES} = Cwd::getcwd() . '/own';
    memory('verify beside a game that is none', 'verify', 'hand.jsonl');
    spew('own/rounds.yaml', slurp('pile.yaml') =~ s/game: pile/game: rounds/r =~ s/players: 2\.\.3/players: 2/r =~ s/name: turn/name: turn\n    times: 4/r);
    said('deal', 'rounds', '--players', 'Ana,Ben', '--until', 'turn.3', '-o', 'left');
    memory('verify a game that was left after a time', 'verify', 'left.jsonl');
}
put_away(qw(own/pile.yaml own/rounds.yaml own left.jsonl left.secret));
put_away(qw(hand.jsonl hand.secret skat.jsonl skat.secret bad.jsonl torn.jsonl));

# Ana's journal says that she revealed her seed for something else.
sub another_version {
    my $before = slurp('game.jsonl');
    said('fair', 'reveal', 'game.jsonl', '--key', 'Ana.key');
    spew('game.jsonl', $before);
    spew('Ana.key.log', slurp('Ana.key.log') =~ s/^.*"on":[^\n]*\n\z//mr =~ s/("reveal":")(.)/$1 . ($2 eq '0' ? '1' : '0')/er);
}

# ------------------------------------------------- a game between processes, verb by verb
# What a player signs is in the journal before it is published, and stays there: as after a crash, it is the same when done again.
my %promises = (
    files => sub {
        my ($had, $r) = @_;
        my %has = %{ $r->{files} };
        for (grep { /\.(?:key|secret)\.log$/ } keys %has) {
            my $before = $had->{$_} // '600 ';
            return "$_ lost something" if index($has{$_}, $before) != 0;
            defined $had->{$_} ? ($has{$_} = $before) : delete $has{$_};
        }
        return main::same_files($had, \%has) ? '' : main::different_files($had, \%has);
    });
my %verb = (keep => 1, %promises);

# Ana's file is as it was, or has the dealer's shuffle before her note.
sub put_before {
    my ($had, $r) = @_;
    my %has = %{ $r->{files} };
    $has{'ana.jsonl'} = $had->{'ana.jsonl'} if $has{'ana.jsonl'} =~ /"k":"shuffle".*\n.*"k":"note"/;
    return $promises{files}->($had, { %$r, files => \%has });
}

# What needs no decision is done line by line, and each is done when it stands there: the game is as before, or as it is usually.
my %goes = (
    streams => 1,
    files   => sub {
        my ($had, $r, $usual) = @_;
        my %has = %{ $r->{files} };
        $has{$_} = $had->{$_} for grep { /\.jsonl$/ && $has{$_} eq $usual->{files}{$_} } keys %has;
        return $promises{files}->($had, { %$r, files => \%has });
    });

memory('fair join', 'fair', 'join', 'Ana', {keep => 1});
memory('fair join again', 'fair', 'join', 'Ana');
said('fair', 'join', 'Ben', '-o', 'Ben.key');
my $players = join ',', map { said('fair', 'join', $_) } qw(Ana Ben);
memory('fair init', 'fair', 'init', 'pile.yaml', '--players', $players, '-o', 'game', {keep => 1});
memory('fair lock', 'fair', 'lock', 'game.jsonl', '--key', 'Ana.key', \%verb);
said('fair', 'lock', 'game.jsonl', '--key', 'Ben.key');
memory('fair status', 'fair', 'status', 'game.jsonl');
memory('fair shuffle', 'fair', 'shuffle', 'game.jsonl', \%verb);
another_version();
memory('fair reveal for another version', 'fair', 'reveal', 'game.jsonl', '--key', 'Ana.key', {status => 1});
spew('Ana.key.log', slurp('Ana.key.log') =~ s/.*"reveal".*\n//r);
memory('fair reveal', 'fair', 'reveal', 'game.jsonl', '--key', 'Ana.key', \%verb);
memory('fair go', 'fair', 'go', 'game.jsonl', '--key', 'Ben.key', {keep => 1, %goes});
memory('fair go with nothing to do', 'fair', 'go', 'game.jsonl', '--key', 'Ben.key', {status => 1, %promises});
memory('fair go of the dealer', 'fair', 'go', 'game.jsonl', '--secret', 'game.secret', \%goes);
memory('fair run', 'fair', 'run', 'game.jsonl', \%verb);
memory('fair step', 'fair', 'step', 'game.jsonl', \%verb);
memory('fair act by JSON', 'fair', 'act', 'game.jsonl', '{"op":"turn","zone":"hand.2","indices":[0],"face":"up"}', '--key', 'Ben.key', \%verb);
memory('fair act show', 'fair', 'act', 'game.jsonl', 'show', '--key', 'Ana.key', \%verb);
memory('fair note', 'fair', 'note', 'game.jsonl', 'life 38', '--key', 'Ana.key', \%verb);
memory('fair pick', 'fair', 'pick', 'game.jsonl', 'rock', '--key', 'Ana.key', \%verb);
memory('verify --me', 'verify', 'game.jsonl', '--me', 'Ana.key');
memory('verify --know', 'verify', 'game.jsonl', '--know', $players);
memory('show --me', 'show', 'game.jsonl', '--me', 'Ben.key');
memory('fair step --all', 'fair', 'step', 'game.jsonl', '--all', \%verb);
memory('fair show', 'fair', 'show', 'game.jsonl', '1', '--key', 'Ana.key', \%verb);
memory('fair skip', 'fair', 'skip', 'game.jsonl', 'Ben', '--anyway', \%verb);
memory('fair seen', 'fair', 'seen', 'game.jsonl', '--key', 'Ana.key', \%verb);
memory('fair end', 'fair', 'end', 'game.jsonl', \%verb);
memory('fair serve', 'fair', 'serve', 'game.jsonl', '--key', 'Ana.key');
memory('view', 'view', 'game.jsonl', '--as', 'Ana', '--me', 'Ana.key', '-o', 'mine.jsonl');
memory('fair init after another', 'fair', 'init', 'pile.yaml', '--players', $players, '-o', 'next', '--previous', 'game.jsonl');
memory('fair lock too late', 'fair', 'lock', 'game.jsonl', '--key', 'Ben.key', {status => 1, %promises});

# A second one, with a cut, a seat that does not reveal, and a box that somebody objects to.
spew('cut.yaml', <<'YAML');
# Cut: one each
game: cut
players: 2
components: {deck: [a, b, c, d]}
procedures:
  mixed:
    - wash: deck with seed
    - cut: deck by player min 1
dealing_procedure: mixed
setup:
  - deal: 1 to each_player from deck
YAML
said('fair', 'init', 'cut.yaml', '--players', $players, '-o', 'cut');
memory('fair lock after a game that one did not play', 'fair', 'lock', 'cut.jsonl', '--key', 'Ben.key', {status => 1, %promises});
said('fair', 'seen', 'game.jsonl', '--key', 'Ben.key');
said('fair', 'lock', 'cut.jsonl', '--key', "$_.key") for qw(Ana Ben);
memory('fair cut', 'fair', 'cut', 'cut.jsonl', '--key', 'Ana.key', '--at', '2', \%verb);
said('fair', 'shuffle', 'cut.jsonl');
said('fair', 'reveal', 'cut.jsonl', '--key', 'Ben.key');
memory('fair void', 'fair', 'void', 'cut.jsonl', '--anyway', \%verb);
said(@$_, 'cut.jsonl') for ['fair', 'shuffle'], ['fair', 'reveal', '--key', 'Ben.key'], ['fair', 'run'], ['fair', 'step'];
my ($card) = slurp('cut.jsonl') =~ /\["([\d.]+)",2,/;
memory('fair object', 'fair', 'object', 'cut.jsonl', $card, '--key', 'Ben.key', '--anyway', \%verb);

# That one was left after its cards were known; the one before it was played out. And copies of a third, put together.
said('fair', 'init', 'pile.yaml', '--players', $players, '-o', 'third');
memory('fair lock after a game that was left', 'fair', 'lock', 'third.jsonl', '--key', 'Ben.key', {status => 1, %promises});
spew("$_.jsonl", slurp('third.jsonl')) for qw(ana ben other);
said('fair', 'lock', "\l$_.jsonl", '--key', "$_.key", '--anyway') for qw(Ana Ben);
memory('fair merge', 'fair', 'merge', 'ana.jsonl', 'ben.jsonl', {keep => 1});
spew('Double.key', slurp('Ana.key'));
chmod 0600, 'Double.key';
spew('newer.jsonl', slurp('ana.jsonl'));
said('fair', 'shuffle', 'newer.jsonl', '--secret', 'third.secret');
said('fair', 'note', 'ana.jsonl', 'one thing', '--key', 'Ana.key');
memory('fair shuffle in an older copy', 'fair', 'shuffle', 'ana.jsonl', '--secret', 'third.secret', {status => 1, files => \&put_before});
said('fair', 'note', 'other.jsonl', 'another', '--key', 'Double.key');
memory('fair merge of two stories', 'fair', 'merge', 'ana.jsonl', 'other.jsonl');
put_away(grep { /^(game|cut|third|ana|ben|other|newer|Ana|Ben|Double)/ } glob '*');

# ------------------------------------------------- a game of suite 2 between processes
# A secret that was drawn is drawn: it is there when the line is signed after all.
my %draws = (
    keep  => 1,
    files => sub {
        my ($had, $r, $usual) = @_;
        my %has = %{ $r->{files} };
        delete $has{$_} for grep { /\.key\.\w+\.secret$/ && !$had->{$_} } keys %has;
        return $promises{files}->($had, { %$r, files => \%has });
    });
spew('small.yaml', "game: small\nplayers: 2\ncomponents: {deck: [a, b, c, d]}\nsetup:\n  - shuffle: deck with seed\n  - deal: 1 to each_player from deck\n");
{
    my $both = join ',', map { said('fair', 'join', $_) } qw(Ana Ben);
    my @ana = ('blind.jsonl', '--key', 'Ana.key');
    my @ben = ('blind.jsonl', '--key', 'Ben.key');
    memory('fair init in suite 2', 'fair', 'init', 'small.yaml', '--suite', '2', '--players', $both, '-o', 'blind', {keep => 1});
    memory('fair lock in suite 2', 'fair', 'lock', @ana, \%draws);
    said('fair', 'lock', @ben);
    said('fair', 'go', 'blind.jsonl', '--secret', 'blind.secret');
    memory('fair go, mixing', 'fair', 'go', @ana, {keep => 1, %goes});
    said('fair', 'go', @ben);
    said('fair', 'go', 'blind.jsonl', '--secret', 'blind.secret', '--all');
    memory('fair go, with shares', 'fair', 'go', @ana, {keep => 1, %goes});
    said('fair', 'go', @ben);
    memory('show --me in suite 2', 'show', 'blind.jsonl', '--me', 'Ana.key');
    said('fair', 'act', 'blind.jsonl', '{"op":"move","from":"hand.1","to":"hand.2","n":1}', '--key', 'Ana.key');
    said('fair', 'go', 'blind.jsonl', '--secret', 'blind.secret', '--all');
    said('fair', 'go', @ana);
    my $line = (slurp('blind.jsonl') =~ tr/\n//) - 1;
    said('fair', 'skip', 'blind.jsonl', 'Ana', '--anyway', '--secret', 'blind.secret');
    said('fair', 'object', 'blind.jsonl', $line, '--key', 'Ben.key', '--anyway');
    memory('fair go, with a secret', 'fair', 'go', @ana, {keep => 1, %goes});
}
put_away(grep { /^(blind|small|Ana|Ben)/ } glob '*');

# -------------------------------------------------------------------- JSON lines
spew('lines', join "\n", '{"op":"cut","k":1}', 'nonsense', '{"op":"cut","k":', '',
    '{"id":{"a":"a rather long name"},"op":"new","seed":"123456789012345678901234567890","zones":[{"id":"deck","type":"deck","cards":["a","b","c","d"],"behavior":{"type":"deck","reshuffle_from":"pile"}},{"id":"hand","type":"hand","owner":"Ana"},{"id":"pile","type":"discard"}]}',
    '{"op":"draw","n":2,"to":"hand","as":"Ana"}', '{"op":"shuffle"}', '{"op":"undo"}', '{"op":"view","as":"Ana"}', '{"op":"move","from":"hand","to":"pile","indices":[0,1]}',
    '{"op":"drow"}', '{"op":"draw","n":1,"to":"hnad"}', '{"op":"discard_cards","from":"pile","cards":["d"]}', '{"op":"deal_round","rounds":1,"to":["hand","pile"]}',
    '{"op":"replay","record":{"op":"cut","seq":1,"effects":[]}}', '{"op":"validate","zones":[{"id":"deck","type":"deck"},{"id":"x","type":"dekc"}]}',
    '{"op":"intervals","dests":["A","B","A"]}', '{"op":"color","dests":["A","B","A"],"piles":2}', '{"op":"plan","dests":["A","B","T1","T2"],"piles":2}', '{"op":"fn","name":"wash","n":4,"seed":"1"}',
    '{"op":"game.new","gameId":1,"seed":"7","deck":{"provenance":{"name":"a list with a long name"},"commanders":[{"name":"Fox","scryfallId":"f-1"}],"cards":[{"name":"Brook","cmc":1},{"name":"Crow"},{"name":"Dale","imageUris":{"png":"x"}},{"name":"Elm"}]}}',
    '{"op":"game.draw","n":2}', '{"op":"game.scry","n":1}', '{"op":"game.state","as":"opponent"}', '{"op":"game.undo"}', '');
memory('apply', 'apply', {stdin => 'lines', streams => 1});
memory('apply --brief', 'apply', '--brief', {stdin => 'lines', streams => 1});
spew('tables', join "\n", '{"op":"new","table":"b","zones":[{"id":"deck","type":"deck","cards":["a","b"]},{"id":"h","type":"hand","owner":"Ana"}]}',
    '{"op":"draw1","to":"h","table":"b","by":"Ana","as":"Ana"}', '{"op":"save","table":"b"}', '{"op":"undo","table":"b","by":"Ben"}', '{"op":"view","table":"c"}',
    '{"op":"new_game","text":"game: g\nplayers: 2\ncomponents: {deck: [a, b, c]}\nsetup:\n  - deal: 1 to each_player from deck\nphases:\n  - name: more\n    do:\n      - deal: 9 to each_player from deck\n","players":["Ana","Ben"]}' =~ s/\n/\\n/gr,
    '{"op":"new_game","text":"game: g","players":["Ana","Ben"]}', '{"op":"new_game","game":"war","players":["Ana","Ben"],"table":"w"}', '{"op":"new_game","game":"wra","players":["Ana","Ben"],"table":"w"}', '{"op":"run","until":"setup","as":"Ana"}', '{"op":"place"}', '{"op":"save"}', '{"op":"load","saved":"00"}',
    '{"op":"load","saved":"544c4e53"}', '{"op":"run","until":"mor"}', '{"op":"close"}', '{"op":"close","table":"b"}', '');
memory('apply with tables', 'apply', {stdin => 'tables', streams => 1});
put_away('tables');
put_away('lines');

# -------------------------------------------------------------------- deck lists
spew('deck', "// Fox\nCommander\n1 Fox\n\nDeck\n4 Brook\n30 Forest\n2 Command Tower\n1 Crow\n1 Crow\n");
spew('tagged', "1x Fox (abc) 12 *F* [Commander{top}]\n3x Brook (abc) 13 [Ramp]\n12x Forest (abc) 250 [Land]\n");
spew('cod', '<?xml version="1.0"?><cockatrice_deck version="1"><deckname>Fox &amp; Crow</deckname><zone name="main"><card number="3" name="Brook"/><card number="12" name="Forest"/></zone><zone name="side"><card number="1" name="Fox"/></zone></cockatrice_deck>');
spew('moxfield', '{"name":"Fox","description":"d","boards":{"mainboard":{"cards":{"a":{"quantity":2,"finish":"etched","card":{"name":"Brook","set":"c21","cn":"1","scryfall_id":"b-1","cmc":1,"color_identity":["U"]}}}},"dungeons":{"cards":{"b":{"quantity":1,"card":{"name":"Mill"}}}}},"authorTags":{"Brook":["Ramp","Draw"]}}');
spew('shuffler', '{"version":4,"id":1,"name":"Fox","commanders":[{"name":"Fox","cardDefinitionId":"f-1","set":"S","cardTypes":["Creature"],"cmc":2}],"cards":[{"name":"Brook"},{"name":"Brook"}],"provenance":{"a":"b"}}');
spew('table', qq(Count,Name,Set,Tags,Price,Scryfall ID\n1,"Fox, Old",C21,"Ramp, Draw",5,f-1\n3,"Brook ""B""",,,,\n));
spew('badtable', qq(Count,Name\n1,"Fox\n));
spew('o8d', '<deck><section name="Command Zone"><card qty="1" id="f-1">Fox</card></section><section name="Planes/Schemes"><card qty="2" id="b-1">Brook</card></section><notes>n</notes></deck>');
spew('torn', '<cockatrice_deck><zone name="main"><card number="1" name="Brook"></zone>');
spew('json', '{"name":"Fox and a rather long title","categories":[{"name":"Ramp","includedInDeck":true}],"cards":[{"quantity":3,"modifier":"Foil","categories":["Ramp"],"card":{"oracleCard":{"name":"Brook of a Thousand Names","types":["Land"]},"edition":{"editioncode":"abc"},"collectorNumber":"12"}}]}');
spew('mtgjson', '{"data":{"name":"Fox","commander":[{"name":"Fox","count":1}],"mainBoard":[{"name":"Brook","count":3,"setCode":"ABC","number":"1","type":"Land","isFoil":true}],"sideBoard":[]}}');
spew('badjson', '{"data":{"mainBoard":[{"name":"Brook of a Thousand Names","count":3,]}}');
memory('deck', 'deck', 'deck', {status => 1});
memory('deck as JSON', 'deck', 'deck', '--json', '--rules', 'any');
memory('deck of tags', 'deck', 'tagged', '--rules', 'any');
memory('deck --commander', 'deck', 'deck', '--commander', 'Fox; Crow', '--any-number', 'Brook', '--rules', 'commander', {status => 1});
memory('deck --commander twice', 'deck', 'deck', '--commander', 'Fox', '--commander', 'Crow', {status => 1});
memory('deck from XML', 'deck', 'cod', '--rules', 'any');
memory('deck from torn XML', 'deck', 'torn', {status => 3});
memory('deck from JSON', 'deck', 'json', '--rules', 'any');
memory('deck from MTGJSON', 'deck', 'mtgjson', '--rules', 'any');
memory("deck from $_", 'deck', $_, '--rules', 'any', '--json') for qw(moxfield shuffler table o8d);
memory('deck from a bad table', 'deck', 'badtable', {status => 3});
memory("deck from JSON to $_", 'deck', 'shuffler', '--rules', 'any', '--to', $_) for qw(moxfield-json shuffler csv o8d plain);
memory("deck from a table to $_", 'deck', 'table', '--rules', 'any', '--to', $_) for qw(csv moxfield-json);
memory('deck from bad JSON', 'deck', 'badjson', {status => 3});
memory("deck to $_", 'deck', 'tagged', '--to', $_) for qw(archidekt-json mtgjson cod dek moxfield arena);
memory('odds', 'odds', 'deck', '--deals', '10', '--count-lands', '32');
spew('lands', "Command *\n");
memory('odds with lands', 'odds', 'deck', '--deals', '10', '--lands', 'lands', '--land', 'Brook');
memory('odds as JSON', 'odds', 'deck', '--deals', '10', '--json');
memory('odds of a question', 'odds', 'deck', '--deals', '10', '--question', 'at least 1 of Brook; Crow in opening 3', '--mulligans', '1', '--land', 'Command *');
memory('odds of a question as JSON', 'odds', 'deck', '--deals', '10', '--question', 'Crow in opening 3', '--json');
memory('odds of a condition', 'odds', 'deck', '--deals', '10', '--question', 'Crow by turn 1 given at least one Brook in opening 3');
memory('odds of a condition as JSON', 'odds', 'deck', '--deals', '10', '--question', 'Crow and Brook in first 4 given a Brook in opening 3', '--json');
memory('odds of nothing', 'odds', 'deck', '--question', 'Crown in opening 3', {status => 2});
memory('deal with decks', 'deal', "$games/commander.yaml", '--deck', 'deck', '--players', '2', '--no-proof', '--seed', '1');

# -------------------------------------------------------- a saved game of Commander
spew('actions', join "\n", '{"op":"game.draw","n":2}', '{"op":"draw","n":1,"to":"hand"}', '{"op":"game.draw","n":99}', '{"op":"game.mulligan","kind":"london"}', '{"op":"game.undo"}', '');
# Whatever was answered is saved, and nothing else than what would be: the transcript is the beginning of the usual one.
my %saves = (
    stdin => 'actions',
    streams => 1,
    files => sub {
        my ($had, $r, $usual) = @_;
        my ($is, $would) = map { $_->{files} } $r, $usual;
        return '' if main::same_files($is, $had);
        for (sort keys %{ { %$is, %$would } }) {
            return "$_ is there or not, as it should not" if defined $is->{$_} != defined $would->{$_};
            return "$_ is not the beginning of what it would be" if index($would->{$_}, $is->{$_}) != 0 || (/\.jsonl$/ ? $is->{$_} !~ /\n\z/ : $is->{$_} ne $would->{$_});
        }
        my ($answered) = (split /\n/, $r->{out})[-1] =~ /"lines":(\d+)/ if $r->{out} ne '';
        my ($transcript) = grep { /\.jsonl$/ && $is->{$_} ne ($had->{$_} // '') } keys %$is;
        return defined $answered && $is->{$transcript} =~ tr/\n// < $answered ? 'an answer is not saved' : '';
    });
memory('commander', 'commander', 'deck', '--script', '--seed', '5', '--rules', 'any', '-o', 'fox', {%saves, removes => 1});
spew('texts', '[{"name":"Fox","mana_cost":"{R}","oracle_text":"Haste, and more words than fit into sixteen bytes"},{"name":"Brook // Crow","card_faces":[{"name":"Brook"},{"name":"Crow"}]}]');
spew('badtexts', '[{"name":"Fox"},{"name":Brook}]');
memory('commander --cards', 'commander', 'deck', '--script', '--seed', '5', '--cards', 'texts', '-o', 'fox', {%saves, removes => 1});
memory('commander with bad cards', 'commander', 'deck', '--script', '--cards', 'badtexts', '-o', 'fox', {status => 3});
said('commander', 'deck', '--script', '--brief', '-o', 'fox', '--rules', 'any');
spew('deeds', join "\n", map { "{\"op\":\"mat.$_}" } 'draw","n":2', 'cast","cards":["Fox"]', 'token","name":"Bear"', 'tap","cards":["Bear"]', 'undo"', 'bogus"', 'view"');
memory('commander --mat', 'commander', 'deck', '--script', '--mat', '--seed', '5', '--rules', 'any', '-o', 'mat', {%saves, stdin => 'deeds', removes => 1});
said('commander', 'deck', '--script', '--mat', '--brief', '-o', 'mat', '--rules', 'any');
memory('commander --mat and --resume', 'commander', '--resume', 'mat.jsonl', '--script', '--brief', '--cards', 'texts', {%saves, stdin => 'deeds'});
memory('commander --resume', 'commander', '--resume', 'fox.jsonl', '--script', '--brief', {%saves});
memory('commander --cards and --resume', 'commander', '--resume', 'fox.jsonl', '--script', '--brief', '--cards', 'texts', {%saves});
memory('commander with another deck', 'commander', 'tagged', '--resume', 'fox.jsonl', '--script', {status => 1});
put_away(glob('fox*'), qw(texts badtexts actions deck tagged cod torn json mtgjson badjson moxfield shuffler table badtable o8d));

# ----------------------------------------------------------- chance, plans, pictures
my @sim = ('sim', 'pile.yaml', '-n', '200', '--seed', '1', '--threads', '1');
memory('sim', @sim, '--count', 'count(hand.1, card a)', '--count', 'pair(hand.1) or count(pile, card b) > 0', '--show-seed');
memory('sim as JSON', @sim, '--json', '--count', 'count(hand.1, card a)');
memory('sim of the fast', 'sim', "$games/texas_holdem.yaml", '-n', '100', '--seed', '1', '--threads', '1', '--count', 'points(hand.1)', '--count', 'poker(hand.1, community) >= 2', '--players', '2');
memory('sim of Omaha', 'sim', "$games/omaha.yaml", '-n', '100', '--seed', '1', '--threads', '1', '--hand', '1=AsKsAdKd', '--count', 'omaha(hand.1, community) >= flush', '--players', '2', '--until', 'flop');
memory('sim with known cards', 'sim', "$games/texas_holdem.yaml", '-n', '100', '--seed', '1', '--threads', '1', '--hand', '1=AsKs', '--hand', '2=QdQh', '--given', 'pair(community)', '--count', 'points(community)', '--count', 'poker(hand.1, community) >= flush', '--players', '2', '--until', 'flop', '--json');
memory('sim of nothing', @sim, '--count', 'count(hnd.1)', {status => 2});
# Counts that were saved are there, as after an interruption: the beginning of a job, or all of it.
my %counts = (files => sub { my ($had, $r) = @_; my %has = %{ $r->{files} }; delete $has{'counts'} if !defined $had->{counts}; return main::same_files($had, \%has) ? '' : main::different_files($had, \%has) });
memory('sim --save', @sim, '--count', 'count(hand.1, card a)', '--save', 'counts', {keep => 1, %counts});
memory('sim --resume', 'sim', '--resume', 'counts', '--threads', '1');
memory('sim --merge', 'sim', '--merge', 'counts', '--save', 'merged', '--json', {files => sub { my ($had, $r) = @_; my %has = %{ $r->{files} }; delete $has{merged}; return main::same_files($had, \%has) ? '' : main::different_files($had, \%has) }});
memory('plan', 'plan', 'pile.yaml', '--seed', '1');
memory('plan as JSON', 'plan', 'pile.yaml', '--seed', '1', '--json', '--show-seed');
memory('random', 'random', '--seed', '1', 'wash', '52');
my @few = ('--deals', '100', '--cards', '4', '--seed', '1');
# Pictures are written one after the other, and said so.
my %pictures = (streams => 1, files => sub {
    my ($had, $r, $usual) = @_;
    for (keys %{ $r->{files} }) { return "$_ is something else" if $r->{files}{$_} ne ($usual->{files}{$_} // '') }
    return '';
});
memory('lab', 'lab', 'riffle', @few, '--svg', 'pictures', {%pictures});
memory('lab as JSON', 'lab', 'riffle', @few, '--json');
memory('lab broken', 'lab', 'broken', @few, {streams => 1});
memory('lab procedure', 'lab', 'procedure', 'pile.yaml', '--deals', '100', '--seed', '1');
spew('orders', "0 1 2 3\n3 2 1 0\n" x 50);
memory('lab orders', 'lab', 'orders', 'orders');
memory('bench --signature', 'bench', '--signature');
memory('solve', 'solve', 'kuhn', '--iterations', '4');
memory('solve as JSON', 'solve', 'kuhn', '--iterations', '2', '--json');
memory('arena', 'arena', 'kuhn', 'random', 'easy', '-n', '2', '--threads', '1');
memory('arena as JSON', 'arena', 'kuhn', 'random', 'hard:4', '-n', '1', '--threads', '1', '--json');
spew('answers', "h\nu\nnonsense\n");
memory('play', 'play', 'kuhn', '--watch', '--players', 'bot:random,bot:random', '--seed', '1', '--no-proof', {streams => 1});
memory('play by lines', 'play', 'kuhn', '--players', 'Ana,bot:random', '--seed', '1', '--no-proof', '--script', {stdin => 'answers', status => 1, streams => 1});
# A game by rules: what may be answered, and an answer by its number.
said('fair', 'init', 'kuhn', '--rules', '--players', join(',', map { said('fair', 'join', $_) } qw(Eva Finn)), '-o', 'kuhn');
said('fair', 'lock', 'kuhn.jsonl', '--key', "$_.key") for qw(Eva Finn);
said(@$_, 'kuhn.jsonl') for ['fair', 'cut', '--key', 'Eva.key'], ['fair', 'shuffle'], map({ ['fair', 'reveal', '--key', "$_.key"] } qw(Eva Finn)), ['fair', 'run'], ['fair', 'step', '--all'];
memory('fair act ?', 'fair', 'act', 'kuhn.jsonl', '?', '--key', 'Eva.key', {streams => 1});
memory('fair act by number', 'fair', 'act', 'kuhn.jsonl', '1', '--key', 'Eva.key', \%verb);
put_away(glob('kuhn.* Eva.* Finn.*'));

my @bots = ('--watch', '--players', 'bot:random,bot:random', '--seed', '1');
said('play', 'kuhn', @bots, '-o', 'kuhn');
spew('nothing', '');
memory('verify a game by rules', 'verify', 'kuhn.jsonl');
memory('verify a game by rules as JSON', 'verify', '--json', 'kuhn.jsonl');
memory('play and write it down', 'play', 'kuhn', @bots, '-o', 'written', {%saves, stdin => 'nothing', removes => 1});
# The same of rules that look at cards: what they turned up, hidden ones that a step takes, a value that is only kept.
spew('looks.yaml', "game: looks\nplayers: 2\ncomponents: {deck: piquet_32}\nzones: {open: {type: discard}}\nstate: {mark: flag secret, bid: number each}\ndealing_procedure: home\n"
        . "setup: [deal: 2 to each_player from deck, discard: 1 from deck until top(discard_pile) is not 7 8 9 T]\nplay:\n  - set: mark = count(hand of seat 1 where hearts) > 0\n"
        . "  - turns: 1 round\n    do: [choose: bid in 1..3]\n  - tell: [move: all from hand of seat 1 to open where 7..Q, {if: mark, then: [set: bid of seat 1 = 9]}]\npayoff: bid\n");
said('play', 'looks.yaml', @bots, '-o', 'looks');
{
    local $ENV{TALON_GAMES} = Cwd::getcwd();
    memory('verify rules that look at cards', 'verify', '--json', 'looks.jsonl');
}
put_away(qw(looks.yaml looks.jsonl looks.secret));
spew('kuhn.jsonl', slurp('kuhn.jsonl') =~ s/\A((?:.*\n){8}).*/$1/sr);
memory('play --resume', 'play', '--resume', 'kuhn.jsonl', {%saves, stdin => 'nothing'});
put_away(qw(counts orders nothing answers kuhn.jsonl kuhn.secret));

# ------------------------------------------------------------------------- pages
mkdir 'pages';
mkdir 'pages/dealer';
spew("pages/$_", "<p>$_\n") for qw(dealer/index.html index.html);
$ENV{TALON_WEB} = 'pages';
# Pages are written one after the other, and said so.
memory('web to a folder', 'web', 'there', {%pictures});
server('web', '/dealer/', 'web', '--port', '0');
server('web --lan', '/dealer/', 'web', '--port', '0', '--lan');
put_away(qw(pages/dealer/index.html pages/index.html pages/dealer pages pile.yaml));

# ---------------------------------------------------------------- private lists
spew('duel.yaml', <<'YAML');
# Duel: two cards each
game: duel
players: 2
components: {library: import}
zones:
  library: {type: deck, owner: each_player}
  field: {type: table, owner: each_player, sees: all}
setup:
  - each_player:
      - shuffle: library of player with seed
      - draw: 2 from library of player to hand of player
YAML
spew('list.txt', "3 Forest\n");
said('fair', 'join', 'Eva');
memory('fair join with a list', 'fair', 'join', 'Eva', '--deck', 'list.txt', '--seat', '1', {keep => 1});
my $friends = join ',', said('fair', 'join', 'Eva'), said('fair', 'join', 'Fay', '--deck', 'list.txt', '--seat', '2');
memory('fair init with veils', 'fair', 'init', 'duel.yaml', '--players', $friends, '--veils', 'Eva-1.veils,Fay-1.veils', '-o', 'duel', {keep => 1});
memory('fair lock with a list', 'fair', 'lock', 'duel.jsonl', '--key', 'Eva.key', \%verb);
said('fair', 'lock', 'duel.jsonl', '--key', 'Fay.key');
for (1 .. 2) {
    said('fair', 'shuffle', 'duel.jsonl');
    said('fair', 'reveal', 'duel.jsonl', '--key', "$_.key") for qw(Eva Fay);
    said('fair', 'run', 'duel.jsonl');
    said('fair', 'step', 'duel.jsonl');
}
memory('show with a list', 'show', 'duel.jsonl', '--me', 'Eva.key');
rename 'Eva-1.cards', 'away';
said('fair', 'act', 'duel.jsonl', '{"op":"move","from":"hand.1","to":"field.1","n":1}', '--key', 'Eva.key');
rename 'away', 'Eva-1.cards';
memory('fair name', 'fair', 'name', 'duel.jsonl', '--key', 'Eva.key', \%verb);
memory('verify names', 'verify', 'duel.jsonl', '--me', 'Eva.key');
put_away(qw(duel.yaml list.txt duel.jsonl duel.secret duel.secret.log), map { ("$_.key", "$_.key.log", "$_-1.cards", "$_-1.veils") } qw(Eva Fay));

1;
