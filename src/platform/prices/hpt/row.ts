import type { TextEncoding } from '../../files/index.ts';
import type { AmountKind, Family } from '../model/index.ts';

export interface HptCode {
  type: string;
  code: string;
  /** As the file has it, where that differs; with its type when that differs too. */
  raw: string | null;
}

/** One amount of a file of a hospital: the columns of `RATE_COLUMNS`, with all codes of its item. */
export interface HptRow {
  /** The one that says most comes first; never empty. */
  codes: readonly HptCode[];
  ord: number;
  amount_kind: AmountKind;
  /** In ten-thousandths, a safe integer: 70.5 is 705000. Null for words. */
  amount: number | null;
  amount_raw: string | null;
  methodology: string | null;
  arrangement: null;
  setting: string | null;
  billing_class: string | null;
  modifiers: string;
  place_of_service: null;
  payer_ord: number | null;
  set_id: null;
  description: string | null;
  algorithm: string | null;
  notes: string | null;
  drug_unit: string | null;
  drug_type: string | null;
  payments: string | null;
  expires_on: null;
  flags: number;
  pointer: string | null;
  at1: number;
  at2: number | null;
  at3: number | null;
  at4: number | null;
  /** Null where the file is in UTF-16, whose bytes are not those that were parsed. */
  byte_offset: number | null;
  byte_length: number | null;
}

export type HptFamily = Extract<Family, `hpt_${string}`>;

export interface HptInput {
  /** Unpacked. */
  bytes: AsyncIterable<Buffer>;
  family: HptFamily;
  encoding: TextEncoding;
  onRow(row: HptRow): void;
  signal?: AbortSignal | undefined;
  /** After every chunk; what it answers is awaited, so that a sink can keep the parser from running ahead. */
  onProgress?: ((progress: HptProgress) => void | Promise<void>) | undefined;
}

export interface HptProgress {
  bytes: number;
  items: number;
  rates: number;
  rowsRejected: number;
}
