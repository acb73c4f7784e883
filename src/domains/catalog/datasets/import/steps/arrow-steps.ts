import { readFile, rm } from 'node:fs/promises';
import { type ArrowFile, openArrow } from '../../../../../platform/files/index.ts';
import { type ConvertTools, convert } from '../convert/convert.ts';
import { readJson } from '../convert/reading.ts';
import type { ImportStep, RowPosition, Stepping } from './text-steps.ts';

export async function arrowColumns(file: string, signal: AbortSignal): Promise<ArrowFile['columns']> {
  const arrow = await openArrow(file, signal);
  await arrow.close();
  return arrow.columns;
}

const SAMPLE = { bytes: 1024 ** 2, records: 10 };

/** The first rows, for people to look at. */
export async function sampleArrow(file: string, tools: ConvertTools): Promise<Record<string, unknown>[]> {
  const arrow = await openArrow(file, tools.signal);
  try {
    const target = await tools.newFile('txt');
    await arrow.write(target, 0, SAMPLE);
    const lines = (await readFile(target, 'utf8')).split('\n', SAMPLE.records).filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line.slice(line.indexOf('\u0001') + 1)));
  } finally {
    await arrow.close();
  }
}

/** So many rows at a time, as lines of JSON under the names of the file. */
export async function* arrowSteps(
  file: string,
  { plan, from, tools, mostRows, limits }: Stepping<RowPosition>,
): AsyncGenerator<ImportStep<RowPosition>> {
  const most = { bytes: limits.partBytes(1), records: limits.partRows };
  let arrow: ArrowFile | undefined;
  let row = from?.row ?? 0;
  try {
    arrow = await openArrow(file, tools.signal);
    for (let isLast = false; !isLast; ) {
      const target = await tools.newFile('txt');
      const written = await arrow.write(target, row, most);
      isLast = written.isLast;
      row = Math.max(row, written.last);
      const wanted = { mostRows: mostRows(), lineOf: (number: number) => number };
      const converted = await convert(readJson(plan, written), plan, tools, wanted);
      await rm(target, { force: true });
      yield { ...converted, next: { row }, isLast };
    }
  } finally {
    await arrow?.close();
  }
}
