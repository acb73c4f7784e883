import type { TextEncoding } from '../../files/index.ts';
import type { Layer } from '../detect/index.ts';
import type { TicFamily } from './batched-judge.ts';
import type { VerdictRecord } from './verdict-record.ts';

/** For the thread that judges a file of a payer. */
export interface PayerOrder {
  path: string;
  layers: Layer[];
  encoding: TextEncoding;
  family: TicFamily;
  /** Empty: as the file says in its root, else as what it fits best. */
  versions: string[];
  /** What its root says, as far as that is known. */
  known: Record<string, unknown>;
  isWhole: boolean;
  maxErrors: number | undefined;
}

export type PayerAnswer =
  | { verdicts: VerdictRecord[] }
  /** A fault of the file. */
  | { code: string; status: number; message: string };
