import { must } from '../../../kernel/must.ts';
import type { RecordFault } from './line-records.ts';
import type { NumberedText } from './numbered-text.ts';

/** What a cutter made of a text. */
export interface Cut {
  records: [number: number, text: string][];
  faults: [line: number, message: string][];
  position: object;
}

export function resultOf(out: NumberedText, faults: RecordFault[]): Omit<Cut, 'position'> {
  const text = Buffer.concat(out.take()).toString();
  const records = [...text.matchAll(/(\d{10})[,\u0001]([\s\S]*?)\n(?=\d{10}[,\u0001]|$)/g)];
  return {
    records: records.map(([, number, record]) => [Number(number), must(record, 'record')]),
    faults: faults.map(({ line, message }) => [line, message]),
  };
}
