import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { afterFirst, rewrite, SAMPLE_BYTES } from '../../../../../platform/files/index.ts';
import type { TableDefinition } from '../../../../../platform/tables/index.ts';
import type { ConvertTools } from '../convert/convert.ts';
import type { ImportOptions } from '../options.ts';
import type { ImportPlan } from '../plan.ts';
import type { ExaminedFile } from '../sniff/examine.ts';
import { planCsv } from '../sniff/plan-csv.ts';
import { planJson } from '../sniff/plan-json.ts';
import type { Workspace } from '../workspace.ts';
import { type StepOptions, type TextPosition, textSteps } from './text-steps.ts';

type Document = 'xlsx' | 'xml';

export const isDocument = (format: string): format is Document => format === 'xlsx' || format === 'xml';

/** Writes a workbook as CSV, or XML as lines of JSON, from where it is read like any other text. */
export async function rewritten(
  file: string,
  kind: Document,
  { sheet, range, recordPath }: Pick<ImportOptions, 'sheet' | 'range' | 'recordPath'>,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<string> {
  const target = await workspace.newFile('records');
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
  options: ImportOptions,
  definition: TableDefinition,
): Promise<{ plan: ImportPlan; sample: Buffer; isWhole: boolean }> {
  const { sample, isWhole } = await beginningOf(records);
  const base = { format, compressions, encoding, definition, sample, isWhole };
  const plan =
    format === 'xlsx'
      ? planCsv({ ...base, options: { ...options, ...WRITTEN } })
      : planJson({ ...base, options });
  return { plan, sample, isWhole };
}

async function beginningOf(path: string): Promise<{ sample: Buffer; isWhole: boolean }> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return { sample: buffer.subarray(0, bytesRead), isWhole: bytesRead < SAMPLE_BYTES };
  } finally {
    await file.close();
  }
}

export function documentSteps(
  records: string,
  plan: ImportPlan,
  from: TextPosition | undefined,
  tools: ConvertTools,
  options: StepOptions,
) {
  const stream = createReadStream(records, { highWaterMark: 1024 ** 2 });
  return textSteps(afterFirst(stream, from?.bytes ?? 0), plan, from, tools, options);
}
