import type { Command } from './command.ts';
import { CONNECTION_USAGE } from './connection.ts';
import { wrongUsage } from './failure.ts';
import { nearest } from './suggest.ts';

type Action = (args: string[]) => Promise<number>;

/** Loaded when it is asked for: a validation needs no client, and a search no validator. */
const ACTIONS: Readonly<Record<string, () => Promise<Action>>> = {
  load: async () => (await import('./prices/load.ts')).loadPrices,
  search: async () => (await import('./prices/search.ts')).searchPrices,
  validate: async () => (await import('./prices/validate.ts')).validatePrices,
};

export const prices: Command = {
  usage: `granary prices load|search|validate …

granary prices load FILE|URL [--hospital ID] [--codes a,b] [--strict] [--force]
  Loads the price file of a hospital or payer, packed or not, and shows its progress. --hospital names the hospital of a
  hospital file; --codes keeps only these codes of a payer file. --strict holds a file that fails CMS's validator; --force
  publishes a file that is held, and loads one again that has not changed.
  Exit code: 0 published or unchanged, 1 failed, 2 held.

granary prices search CODE|TEXT [--near ZIP] [--radius MILES] [--payer NAME] [--hospital ID|CCN|NAME] [--kind negotiated,cash] [--format table|json|csv] [--limit N]
  CODE may name its system: CPT:73721. TEXT is looked for in descriptions. --kind is one or more of negotiated, cash, gross,
  min, max, percentage, algorithm, estimated, median, p10, p90, allowed, billed.

granary prices validate FILE [--version VERSION] [--max-errors N] [--format text|json]
  Judges a hospital file by CMS's validator, and a payer file by CMS's schemas, without a server. --version judges it as
  that version instead of the one it declares. Exit code: 0 valid, 1 invalid, 2 unreadable.
${CONNECTION_USAGE}`,
  actions: Object.keys(ACTIONS),
  examples: [
    'granary prices validate 123456789_general-hospital_standardcharges.csv',
    'granary prices load https://example.org/123456789_general-hospital_standardcharges.csv',
    'granary prices search 73721 --near 10001 --radius 50 --payer aetna',
  ],
  async run([action, ...args]) {
    const load = action === undefined ? undefined : ACTIONS[action];
    if (load !== undefined) return (await load())(args);
    const near = nearest(action ?? '', Object.keys(ACTIONS));
    throw wrongUsage(
      action === undefined
        ? 'Say what to do: load, search or validate.'
        : `"${action}" is not a prices command. ${near === undefined ? 'Use load, search or validate.' : `Did you mean "${near}"?`}`,
    );
  },
};
