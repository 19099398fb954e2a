#!/bin/sh
# A short tour of the bundled sample: builds it below data/demo, then asks it a few questions. `make demo` runs it.
set -eu

BRAWLSET=${BRAWLSET:-brawlset}
BRAWLSET_HOME=data/demo
export BRAWLSET_HOME
rm -rf "$BRAWLSET_HOME"

if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then bold=$(printf '\033[1m') plain=$(printf '\033[0m'); else bold='' plain=''; fi

step() {
    printf '\n%s%s%s\n$ brawlset' "$bold" "$1" "$plain"
    shift
    for word in "$@"; do
        case $word in *[!A-Za-z0-9._/-]*) printf ' "%s"' "$word" ;; *) printf ' %s' "$word" ;; esac
    done
    printf '\n'
    if [ -t 2 ]; then "$BRAWLSET" "$@"; else "$BRAWLSET" "$@" 2>&1; fi
}

step "1. Build a database of 250 real cards that come with the program." refresh --source sample
step "2. Who may lead a deck of War of the Spark within white and blue?" commanders --bset war --colors azorius
step "3. Karn is colorless and the set has no Wastes: any basic land will do." \
    pool --bset war --commander "Karn, the Great Creator" --with-basics
step "4. Why may Throne of Eldraine play Arcane Signet? A card of its Brawl decks proves it." card "Arcane Signet"
step "5. Any other question in SQL, for people, spreadsheets and programs." \
    query "select name, set_code from identity_pool('kaladesh', 'R')" --format csv
step "6. A name that is not quite right is told the right one; nothing is guessed." \
    pool --bset "war of the spark" --commander "Feather, the Redemed" || true

printf '\n%sNow with all cards: brawlset refresh%s\n' "$bold" "$plain"
