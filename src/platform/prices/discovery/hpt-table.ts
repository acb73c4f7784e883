import { type HptKey, hptKeyOf, plainValue } from './hpt-lines.ts';

export interface TableCell {
  key: HptKey;
  text: string;
  line: number;
}

const DELIMITERS = ['\t', ',', ';', '|'] as const;
/** Titles may stand above the table. */
const MOST_LINES_ABOVE = 20;

/** The rows of a list that is a table with the keys for its headers, whatever stands between its cells; undefined where it is none. */
export function tableOf(text: string): TableCell[][] | undefined {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  for (const [place, line] of lines.slice(0, MOST_LINES_ABOVE).entries())
    for (const delimiter of DELIMITERS) {
      const keys = cellsOf(line, delimiter).map((cell) => hptKeyOf(cell.replace(/[*:]+$/, '')));
      if (!keys.includes('mrf-url') || keys.filter((key) => key !== undefined).length < 2) continue;
      return lines
        .slice(place + 1)
        .map((row, at) => rowOf(cellsOf(row, delimiter), keys, place + at + 2))
        .filter((row) => row.length > 0);
    }
  return undefined;
}

const rowOf = (cells: readonly string[], keys: readonly (HptKey | undefined)[], line: number): TableCell[] =>
  keys.flatMap((key, place) => {
    const text = cells[place] ?? '';
    return key === undefined || text === '' ? [] : [{ key, text, line }];
  });

/** Quotes keep what stands between cells within one. */
function cellsOf(line: string, delimiter: string): string[] {
  const mark = delimiter === '|' ? '\\|' : delimiter;
  const cell = new RegExp(`(?:^|${mark})[^\\S\\t]*("(?:[^"]|"")*"(?=\\s*(?:${mark}|$))|[^${mark}]*)`, 'g');
  return [...line.matchAll(cell)].map(([, text = '']) => plainValue(text.replaceAll('""', '"')));
}
