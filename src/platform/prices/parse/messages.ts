import type { ParseOutcome, ParseProgress, ParseRequest, ProviderFile } from './contract.ts';

/** From the program to the process that parses. */
export type Order =
  | { kind: 'parse'; request: ParseRequest }
  | { kind: 'providers'; id: number; file: ProviderFile };

/** From the process that parses. */
export type Report =
  | { kind: 'progress'; progress: ParseProgress }
  | { kind: 'fetch'; id: number; url: string }
  | { kind: 'done'; outcome: ParseOutcome }
  | { kind: 'failed'; code: string; status: number; message: string }
  /** A fault of the program, not of the file. */
  | { kind: 'broken'; message: string; stack: string };
