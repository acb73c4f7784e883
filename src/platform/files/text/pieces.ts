import { open } from 'node:fs/promises';
import type { Bytes } from '../bytes/peekable.ts';
import type { RecordFault } from './line-records.ts';
import type { NumberedFile } from './numbered-text.ts';
import { NumberedText } from './numbered-text.ts';
import { writeAll } from './write-all.ts';

/** Cuts what it is given into records. */
export interface Cutter<Position> {
  push(block: Buffer): void;
  end(): void;
  writeTo(out: NumberedText): void;
  /** The line of a record of the present piece, by its number. */
  lineOf(): (number: number) => number;
  readonly position: Position;
}

/** A part of a file as DuckDB reads it, and what was found in it that is no record. */
export interface Piece<Position> extends NumberedFile {
  faults: RecordFault[];
  faulty: number;
  /** The line of a record by its number. */
  lineOf(number: number): number;
  /** Where the next piece begins. */
  next: Position;
  isLast: boolean;
}

export interface PieceOptions {
  separator: number;
  /** Of the piece with this place, from 0. */
  bytesOf(place: number): number;
  mostRecords: number;
  newFile(): Promise<string>;
  mostFaults: number;
  signal: AbortSignal;
}

const MOST_FAULT_BYTES = 64 * 1024 ** 2;

/** Collects the faults of a piece, as many as anyone will look at. */
export class Faults {
  list: RecordFault[] = [];
  count = 0;
  #bytes = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(fault: RecordFault): void {
    this.count += 1;
    if (this.list.length >= this.#most || this.#bytes > MOST_FAULT_BYTES) return;
    this.list.push(fault);
    this.#bytes += fault.raw.length;
  }

  take(): { faults: RecordFault[]; faulty: number } {
    const taken = { faults: this.list, faulty: this.count };
    this.list = [];
    this.count = 0;
    this.#bytes = 0;
    return taken;
  }
}

/** Writes records into files of their own, one piece after the other. */
export async function* cutPieces<Position>(
  blocks: Bytes,
  makeCutter: (out: NumberedText, onFault: (fault: RecordFault) => void) => Cutter<Position>,
  { separator, bytesOf, mostRecords, newFile, mostFaults, signal }: PieceOptions,
): AsyncGenerator<Piece<Position>> {
  const faults = new Faults(mostFaults);
  const source = blocks[Symbol.asyncIterator]();
  let text = new NumberedText(separator);
  const cutter = makeCutter(text, (fault) => faults.add(fault));
  try {
    for (let place = 0, isLast = false; !isLast; place += 1) {
      const path = await newFile();
      const file = await open(path, 'wx');
      try {
        while (!isLast && text.bytes < bytesOf(place) && text.records < mostRecords) {
          signal.throwIfAborted();
          const block = await source.next();
          isLast = block.done === true;
          if (block.done === true) cutter.end();
          else cutter.push(block.value);
          await writeAll(file, text.takeFull());
        }
        await writeAll(file, text.take());
      } finally {
        await file.close();
      }
      const { first, last, records, longest } = text;
      yield {
        file: path,
        first,
        last,
        records,
        longest,
        ...faults.take(),
        lineOf: cutter.lineOf(),
        next: cutter.position,
        isLast,
      };
      text = new NumberedText(separator);
      cutter.writeTo(text);
    }
  } finally {
    await source.return?.();
  }
}
