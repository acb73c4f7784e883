import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { BadWorkbook } from './bad-workbook.ts';
import { eachRow, readRange } from './sheet-rows.ts';
import { openWorkbook } from './workbook.ts';

export interface SheetRequest {
  source: string;
  target: string;
  sheet: string | number | undefined;
  range: string | undefined;
}

/** Writes a sheet as CSV with as many fields in every row as the first has; answers how many that are. */
export async function sheetToCsv({ source, target, sheet, range }: SheetRequest): Promise<number> {
  const file = await open(source, 'r');
  const out = createWriteStream(target);
  const written = finished(out);
  // It is awaited at the end, perhaps only after its failure.
  written.catch(() => undefined);
  try {
    const workbook = await openWorkbook(file, sheet);
    let width = 0;
    let text = '';
    const flush = async () => {
      const isFull = !out.write(text);
      text = '';
      if (isFull) await Promise.race([once(out, 'drain'), written]);
    };
    await eachRow(
      file,
      workbook,
      readRange(range),
      (values) => {
        if (width === 0) width = values.length;
        text += `${Array.from({ length: Math.max(width, values.length) }, (_, at) => field(values[at] ?? null)).join(',')}\n`;
      },
      flush,
    );
    await flush();
    out.end();
    await written;
    if (width === 0) throw new BadWorkbook('its sheet has no values in these cells');
    return width;
  } finally {
    out.destroy();
    await file.close();
  }
}

/** Nothing stands for nothing; what could be taken for something else is quoted. */
const field = (value: string | null): string => {
  if (value === null) return '';
  return value === '' || /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};
