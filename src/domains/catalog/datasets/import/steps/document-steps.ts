import { createReadStream } from 'node:fs';
import { afterFirst, beginningOf, rewrite } from '../../../../../platform/files/index.ts';
import type { ConvertTools } from '../convert/convert.ts';
import type { ImportOptions } from '../options.ts';
import type { ImportPlan, Planning } from '../plan.ts';
import type { ExaminedFile } from '../sniff/examine.ts';
import { planCsv } from '../sniff/plan-csv.ts';
import { planJson } from '../sniff/plan-json.ts';
import { type ImportStep, type Stepping, type TextPosition, textSteps } from './text-steps.ts';

type Document = 'xlsx' | 'xml';

export const isDocument = (format: string): format is Document => format === 'xlsx' || format === 'xml';

/** Writes a workbook as CSV, or XML as lines of JSON, from where it is read like any other text. */
export async function rewritten(
  file: string,
  kind: Document,
  { sheet, range, recordPath }: Pick<ImportOptions, 'sheet' | 'range' | 'recordPath'>,
  { newFile, signal }: Pick<ConvertTools, 'newFile' | 'signal'>,
): Promise<string> {
  const target = await newFile('records');
  const places = { source: file, target };
  await rewrite(
    kind === 'xlsx' ? { kind, ...places, sheet, range } : { kind, ...places, recordPath },
    signal,
  );
  return target;
}

const WRITTEN = { delimiter: ',', quote: '"', escape: '"' };

export async function planDocument(
  records: string,
  { format, compressions, encoding }: ExaminedFile & { format: Document },
  { options, definition }: Planning,
): Promise<{ plan: ImportPlan; sample: Buffer; isWhole: boolean }> {
  const { sample, isWhole } = await beginningOf(records);
  const base = { format, compressions, encoding, definition, sample, isWhole };
  const plan =
    format === 'xlsx'
      ? planCsv({ ...base, options: { ...options, ...WRITTEN } })
      : planJson({ ...base, options });
  return { plan, sample, isWhole };
}

/** Opens the file with its first step: there may be none. */
export async function* documentSteps(
  records: string,
  stepping: Stepping<TextPosition>,
): AsyncGenerator<ImportStep<TextPosition>> {
  const stream = createReadStream(records, { highWaterMark: 1024 ** 2 });
  yield* textSteps(afterFirst(stream, stepping.from?.bytes ?? 0), stepping);
}
