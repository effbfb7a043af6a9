#!/bin/sh
# A GTP engine for the tests. The first argument says how it answers `genmove`.
while read -r command argument vertex; do
    case "$command" in
    list_commands) printf '= boardsize\nclear_board\nkomi\nplay\nundo\ngenmove\nquit\n\n' ;;
    quit)
        printf '=\n\n'
        exit 0
        ;;
    undo)
        case "$1" in
        no-undo) printf '? cannot undo\n\n' ;;
        *) printf '=\n\n' ;;
        esac
        ;;
    genmove)
        case "$1" in
        pass | no-undo) printf '= PASS\n\n' ;;
        resign) printf '= resign\n\n' ;;
        illegal) printf '= Z99\n\n' ;;
        refuse) printf '? out of ideas\n\n' ;;
        nonsense) printf 'hello\n\n' ;;
        silent) sleep 1000 ;;
        crash)
            echo 'out of memory' >&2
            exit 3
            ;;
        flood) yes '= no end of it' ;;
        children)
            sleep 1000 &
            echo "$!" >"$2"
            wait
            ;;
        esac
        ;;
    *) printf '=\n\n' ;;
    esac
    [ -n "$2" ] && [ "$1" != children ] && echo "$command $argument $vertex" >>"$2"
done
