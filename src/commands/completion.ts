import type { Command } from './command.ts';
import { wrongUsage } from './failure.ts';

const SHELLS = ['bash', 'zsh'] as const;

/** Made of the commands themselves, so that it never lags behind them. */
export const completion = (commands: () => Promise<[string, Command][]>): Command => ({
  usage: `granary completion bash|zsh

bash: add the first example to ~/.bashrc. zsh: add the second to ~/.zshrc, after compinit.`,
  actions: SHELLS,
  examples: ['eval "$(granary completion bash)"', 'eval "$(granary completion zsh)"'],
  async run([shell, ...rest]) {
    if (!SHELLS.some((known) => known === shell) || rest.length > 0)
      throw wrongUsage('Name the shell: bash or zsh.');
    const script = bashScript(await commands());
    console.log(shell === 'bash' ? script : `autoload -U +X bashcompinit && bashcompinit\n${script}`);
    return 0;
  },
});

const FILES = ['import', 'apply', 'prices'];
const FILE_OPTIONS = '--to|--output|-o';

/** zsh runs it too: none of its variables may be called as one that zsh has for itself, such as `words` and `options`. */
function bashScript(commands: [string, Command][]): string {
  const cases = commands.map(([name, command]) => {
    const options = [...new Set(command.usage.match(/--[a-z][a-z-]*/g) ?? []), '--help'].join(' ');
    const actions = (command.actions ?? []).join(' ');
    return `    ${name}) flags="${options}"; actions="${actions}"; files=${FILES.includes(name) ? 1 : 0} ;;`;
  });
  return `_granary() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" flags="" actions="" files=0
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=( $(compgen -W "${[...commands.map(([name]) => name), 'help'].join(' ')}" -- "$current") )
    return
  fi
  case "$previous" in
    ${FILE_OPTIONS}) COMPREPLY=( $(compgen -f -- "$current") ); return ;;
  esac
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [ "\${current#-}" != "$current" ]; then
    COMPREPLY=( $(compgen -W "$flags" -- "$current") )
  elif [ "$COMP_CWORD" -eq 2 ] && [ -n "$actions" ]; then
    COMPREPLY=( $(compgen -W "$actions" -- "$current") )
  elif [ "$files" -eq 1 ]; then
    COMPREPLY=( $(compgen -f -- "$current") )
  fi
}
complete -F _granary granary`;
}
