export interface Measure {
  what: string;
  value: string;
  bar: string;
  /** Undefined where a figure is only reported. */
  pass: boolean | undefined;
  /** How quick the machine was meanwhile. */
  machine?: string;
}

const verdict = (pass: boolean | undefined): string =>
  pass === undefined ? 'reported' : pass ? 'pass' : 'falls short';

/** Prints a Markdown table, so that it can stand in docs/benchmarks.md as it is. */
export function printMeasures(measures: readonly Measure[]): boolean {
  const rows = [
    ['what', 'measured', 'bar', '', 'machine'],
    ...measures.map(({ what, value, bar, pass, machine = '' }) => [what, value, bar, verdict(pass), machine]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const print = (row: string[]) =>
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  rows.forEach((row, index) => {
    print(row);
    if (index === 0) print(widths.map((width) => '-'.repeat(width)));
  });
  return measures.every(({ pass }) => pass !== false);
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};
