import { createHash } from 'node:crypto';
import { Peekable, toUtf8 } from '../../../files/index.ts';
import { priceFault } from '../../faults/index.ts';
import type { ParsedFile } from '../../model/index.ts';
import { fileHeadOf } from '../head.ts';
import type { HptInput } from '../row.ts';
import { FilePayers, Tally } from '../tally.ts';
import { VersionSigns } from '../version.ts';
import { CellText } from './cell-text.ts';
import { type CsvHead, findCsvHead, HEAD_BYTES } from './find-head.ts';
import { generalFields } from './general.ts';
import { keyOf } from './headers.ts';
import { planOf } from './plan.ts';
import { CsvRows } from './rows.ts';
import { type CsvRecord, CsvTokenizer } from './tokenizer.ts';

/** Reads a file of a hospital in CSV, tall or wide. */
export async function parseCsv(input: HptInput): Promise<ParsedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const { encoding } = input;
  const isWide = encoding.name.startsWith('utf-16');
  const isWindows = !isWide && encoding.name !== 'utf-8';
  const counted = (async function* count() {
    for await (const chunk of input.bytes) {
      input.signal?.throwIfAborted();
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  })();
  const text = new Peekable(toUtf8(counted, isWindows ? { name: 'utf-8', mark: encoding.mark } : encoding));
  const sample = (await text.peek(HEAD_BYTES)).subarray(0, HEAD_BYTES);
  const head = findCsvHead(sample, text.isComplete && sample.length < HEAD_BYTES);
  if (head === undefined) throw noHeaders();
  const tally = new Tally();
  const payers = new FilePayers();
  const cells = new CellText();
  const plan = planOf(head.headers, payers, tally);
  const rows = new CsvRows(plan, { head, text: cells, payers, tally, hasPlaces: !isWide }, input.onRow);
  const take = (record: CsvRecord): void => {
    if (record.number > head.headerRecord) rows.take(record);
    else if (record.number === head.headerRecord) {
      tokenizer.repeating = plan.repeating;
      tokenizer.width = plan.width;
    }
  };
  const offset = isWide ? 0 : encoding.mark;
  const tokenizer = new CsvTokenizer(head.delimiter.charCodeAt(0), take, { offset });
  const progress = () => ({
    bytes,
    items: tally.items,
    rates: tally.rates,
    rowsRejected: tally.rowsRejected,
  });
  for await (const chunk of text) {
    tokenizer.push(chunk);
    await input.onProgress?.(progress());
  }
  tokenizer.end();
  await input.onProgress?.(progress());
  warn(tally, { head, cells, rows, isWide });
  return {
    family: head.layout === 'tall' ? 'hpt_csv_tall' : 'hpt_csv_wide',
    ...fileHeadOf(generalFields(head.general), tally),
    sniffedVersion: versionOf(head),
    ...{ sha256: hash.digest('hex'), bytes, items: tally.items, rates: tally.rates },
    ...{ rowsRejected: tally.rowsRejected, rejected: tally.rejected, warnings: tally.warnings },
    ...{ payers: payers.list, payer: null, groups: 0, unresolvedGroups: 0 },
  };
}

const noHeaders = () =>
  priceFault(
    'wrong_kind',
    'The file has no headers of standard charges: a row with description, code|1 and standard_charge|… is missing from its first rows. Check that it is the machine-readable file of a hospital.',
  );

function warn(
  tally: Tally,
  { head, cells, rows, isWide }: { head: CsvHead; cells: CellText; rows: CsvRows; isWide: boolean },
): void {
  if (head.general === null)
    tally.warnOnce('general', 'The file does not say whose it is: its general headers are missing.');
  const { furtherValues = 0 } = head.general ?? {};
  if (furtherValues > 0)
    tally.warnOnce(
      'further values',
      `Further records of values below the general headers: ${furtherValues}. Only the first is read; ask for one file a hospital.`,
    );
  if (head.delimiter !== ',')
    tally.warnOnce('delimiter', `Cells are separated by ${JSON.stringify(head.delimiter)}, not by commas.`);
  if (cells.strays > 0)
    tally.warnOnce(
      'strays',
      `Cells that are not valid UTF-8 were read as Windows-1252: ${cells.strays}, the first in record ${cells.firstStray}.`,
    );
  if (isWide) tally.warnOnce('utf-16', 'The file is in UTF-16; its rows carry no place in bytes.');
  const { secondHead } = rows.doubts;
  if (secondHead > 0)
    tally.warnOnce(
      'second head',
      `The general headers stand again in record ${secondHead}: what follows may be of another hospital.`,
    );
  if (rows.recordsWithoutAmount > 0)
    tally.warnOnce('amounts', `Records without any amount: ${rows.recordsWithoutAmount}.`);
}

function versionOf({ general, headers }: CsvHead): string {
  const signs = new VersionSigns();
  for (const header of [...(general?.headers ?? []), ...headers])
    for (const part of header.split('|')) signs.see(keyOf(part));
  return signs.version;
}
