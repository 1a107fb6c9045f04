/**
 * `muster completion bash|zsh|fish`: generates a completion script for commands and options from the command
 * tree of this version.
 */
import { Argument, type Command } from 'commander'
import { example, visible } from '../src/commandTree'

/** The words that may follow those typed so far; `''` is the program itself. */
type Words = { path: string; words: string[]; options: string[] }

const shells = ['bash', 'zsh', 'fish'] as const

export function completionCommand(program: Command) {
  example(program.command('completion'), 'completion bash')
    .description('print a script that completes commands and options with the Tab key')
    .addArgument(new Argument('<shell>').choices([...shells]))
    .addHelpText(
      'after',
      '\nbash  muster completion bash > ~/.local/share/bash-completion/completions/muster' +
        '\nzsh   muster completion zsh > a folder of $fpath, as _muster' +
        '\nfish  muster completion fish > ~/.config/fish/completions/muster.fish',
    )
    .action((shell: (typeof shells)[number]) => console.log(scripts[shell](wordsOf(program))))
}

function wordsOf(command: Command, path = ''): Words[] {
  const below = visible(command)
  const choices = command.registeredArguments[0]?.argChoices ?? []
  const options = command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long }) => long ?? [])
  return [
    { path, words: [...below.map((one) => one.name()), ...choices], options },
    ...below.flatMap((one) => wordsOf(one, path ? `${path} ${one.name()}` : one.name())),
  ]
}

/** Lines of a `case` on the typed path. */
const cases = (all: readonly Words[], name: string) =>
  all
    .map(
      ({ path, words, options }) =>
        `    ('${path}') ${name}='${words.join(' ')}' options='${options.join(' ')}' ;;`,
    )
    .join('\n')

const paths = (all: readonly Words[]) => all.map(({ path }) => `'${path}'`).join('|')

const scripts: Record<(typeof shells)[number], (all: readonly Words[]) => string> = {
  bash: (all) => `# Completes muster in bash.
_muster() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' next word words options
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${path:+$path }$word"
    case "$next" in ${paths(all)}) path="$next" ;; esac
  done
  case "$path" in
${cases(all, 'words')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _muster muster`,

  zsh: (all) => `#compdef muster
# Completes muster in zsh.
_muster() {
  local typed='' next word found options
  for word in "\${(@)words[2,CURRENT-1]}"; do
    next="\${typed:+$typed }$word"
    case "$next" in (${paths(all)}) typed="$next" ;; esac
  done
  case "$typed" in
${cases(all, 'found')}
  esac
  case "\${words[CURRENT]}" in
    (-*) compadd -- \${=options} ;;
    (*) compadd -- \${=found}; _files ;;
  esac
}
if [ "$funcstack[1]" = "_muster" ]; then _muster "$@"; else compdef _muster muster; fi`,

  fish: (all) => `# Completes muster in fish.
function __muster_path
  set -l path ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim "$path $word")
    contains -- $next ${all.map(({ path }) => `'${path}'`).join(' ')}; and set path $next
  end
  echo $path
end
${all
  .flatMap(({ path, words, options }) => [
    ...(words.length
      ? [`complete -c muster -n 'test (__muster_path) = "${path}"' -a '${words.join(' ')}'`]
      : []),
    ...options.map(
      (option) => `complete -c muster -n 'test (__muster_path) = "${path}"' -l ${option.replace(/^--/, '')}`,
    ),
  ])
  .join('\n')}`,
}
