export interface Command {
  /** The first line after `Usage:`, then what the options mean. Shell completion takes its options from here. */
  usage: string;
  /** What the first word after the command may be. */
  actions?: readonly string[];
  /** Lines as one would type them. */
  examples?: readonly string[];
  run(args: string[]): Promise<number>;
}
