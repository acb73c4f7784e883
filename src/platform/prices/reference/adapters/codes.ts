import { amountOf } from '../../statistics/index.ts';
import { type Adapted, readTable, textOf } from './text-table.ts';

export interface ReferenceCode {
  codeType: string;
  code: string;
  description: string;
  short: string | null;
}

/** Level II only: letters A to V but D, whose texts belong to the dentists, and never digits alone, which are CPT. */
export const HCPCS_LEVEL_TWO = /^[A-CE-V]\d{4}$/;

const STARTS = new Set(['3', '7']);
const CONTINUES = new Set(['4', '8']);

/** The list of HCPCS that CMS publishes in fixed width: code, kind of line, text, short text. */
export function readHcpcs(input: Uint8Array | string): Adapted<ReferenceCode> {
  const adapted: Adapted<ReferenceCode> = { rows: [], rejected: [] };
  let open: ReferenceCode | null = null;
  for (const [index, line] of textOf(input).split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const reject = (reason: string) => adapted.rejected.push({ row: index + 1, reason });
    const code = line.slice(0, 5).trim();
    const kind = line[10] ?? '';
    const text = line.slice(11, 91).trim();
    if (STARTS.has(kind)) {
      open = null;
      if (!HCPCS_LEVEL_TWO.test(code)) reject(`${code} is no code of HCPCS level II; its text is left out.`);
      else {
        const short = line.slice(91, 119).trim();
        open = { codeType: 'HCPCS', code, description: text, short: short === '' ? null : short };
        adapted.rows.push(open);
      }
    } else if (CONTINUES.has(kind)) {
      if (open?.code === code) open.description = `${open.description} ${text}`.trim();
      else if (HCPCS_LEVEL_TWO.test(code)) reject(`A further line of ${code} comes without its first line.`);
    } else reject(`The eleventh character is ${JSON.stringify(kind)}, but lines are of kind 3, 4, 7 or 8.`);
  }
  return adapted;
}

export interface MsDrg extends ReferenceCode {
  /** Relative weight in ten-thousandths. */
  weight: bigint | null;
}

/** Table 5 of the inpatient rule: group, title, weight. */
export function readMsDrg(input: Uint8Array | string): Adapted<MsDrg> {
  const adapted: Adapted<MsDrg> = { rows: [], rejected: [] };
  const columns = { drg: /^(ms )?drg( number)?$/, title: /^(ms drg )?title$/, weight: /weights?( |$)/ };
  for (const { row, cells } of readTable(input, { columns, required: ['drg', 'title', 'weight'] })) {
    const code = cells.drg.padStart(3, '0');
    const weight = amountOf(cells.weight);
    if (!/^\d{3}$/.test(code)) {
      adapted.rejected.push({ row, reason: `${JSON.stringify(cells.drg)} is no number of a group.` });
      continue;
    }
    if (weight === null) adapted.rejected.push({ row, reason: `The group ${code} has no weight.` });
    adapted.rows.push({ codeType: 'MS-DRG', code, description: cells.title, short: null, weight });
  }
  return adapted;
}
