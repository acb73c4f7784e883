import { headerOf, isChargeKey, isWideHeader, keyOf } from './headers.ts';

/** How many pieces a name may be cut into. */
const MOST_PIECES = 5;

/**
 * The same headers, where the names of payers have delimiters outside quotes: what is no header by itself and is one with the
 * next cells. Without this all columns behind them would be read by the headers of others.
 */
export function joinedHeaders(headers: readonly string[], delimiter: string): string[] {
  const names = new Set<string>();
  const isCharge = (text: string): boolean => {
    const header = headerOf(text);
    if (!isWideHeader(header)) return false;
    names.add(nameOf(text.split('|').slice(1, -1)));
    return true;
  };
  const charges = joinedCells({ cells: headers, delimiter, isWhole: isCharge }, isBrokenCharge);
  if (charges.length === headers.length) return charges;
  const isNamed = (text: string): boolean => names.has(nameOf(text.split('|').slice(1)));
  return joinedCells({ cells: charges, delimiter, isWhole: isNamed }, isPayment);
}

const nameOf = (parts: readonly string[]): string => keyOf(parts.map((part) => part.trim()).join('|'));

const isBrokenCharge = (text: string): boolean =>
  isChargeKey(keyOf(text.split('|')[0] ?? '')) && headerOf(text).kind === 'unknown';

const isPayment = (text: string): boolean =>
  !isChargeKey(keyOf(text.split('|')[0] ?? '')) && isWideHeader(headerOf(text));

interface Row {
  cells: readonly string[];
  delimiter: string;
  isWhole(text: string): boolean;
}

function joinedCells(row: Row, begins: (text: string) => boolean): string[] {
  const { cells, delimiter, isWhole } = row;
  const joined: string[] = [];
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? '';
    const pieces = begins(cell) && !isWhole(cell) ? piecesAt(row, at) : 1;
    joined.push(cells.slice(at, at + pieces).join(`${delimiter} `));
    at += pieces - 1;
  }
  return joined;
}

/** How many cells from this one on are one header; one where they are none. */
function piecesAt({ cells, delimiter, isWhole }: Row, at: number): number {
  for (let pieces = 2; pieces <= MOST_PIECES && at + pieces <= cells.length; pieces += 1) {
    if (headerOf(cells[at + pieces - 1] ?? '').kind !== 'unknown') return 1;
    if (isWhole(cells.slice(at, at + pieces).join(`${delimiter} `))) return pieces;
  }
  return 1;
}
