import type { Granary } from '../../client/index.ts';
import { StartError } from '../kernel/errors.ts';
import { Progress, paint } from './terminal.ts';

/** What every part of the tour has at hand. */
export interface DemoStep {
  granary: Granary;
  address: string;
  key: string;
  shop: string;
}

export const print = (line: string): void => console.log(line);

export const bar = (value: number, full: number): string =>
  '█'.repeat(Math.min(30, Math.round((value / full) * 30))).padEnd(30, '░');

let steps = 0;

/** Told once, before the first command: every command uses them. */
export const exports = ({ address, key }: Pick<DemoStep, 'address' | 'key'>): string =>
  `export GRANARY_SERVER=${address} GRANARY_KEY=${key}`;

/** The command is what a person would paste into a shell for the same. */
export function heading(what: string, command: string): void {
  steps += 1;
  print(`\n${paint('bold', `${steps}. ${what}`)}\n   ${paint('dim', command)}`);
}

const AUTHORIZED = 'curl -s -H "Authorization: Bearer $GRANARY_KEY"';

export const getCommand = (path: string): string => `${AUTHORIZED} "$GRANARY_SERVER/api/v1${path}"`;

export const postCommand = (path: string, body: object): string =>
  `${AUTHORIZED} -H 'Content-Type: application/json' $GRANARY_SERVER/api/v1${path} -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`;

/** Drawn on a terminal only: what is piped has the results. */
export function watching(label: string): { update(text: string, share: number): void; end(): void } {
  const progress = process.stderr.isTTY ? new Progress(`   ${label}`) : undefined;
  return {
    update: (text, share) => progress?.update(text, share),
    end: () => progress?.clear(),
  };
}

export const unexpected = (what: string) => new StartError(`The demo failed: ${what}`);

export function expect(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw unexpected(otherwise);
}
