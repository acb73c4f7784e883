/**
 * How a value comes from what stands in the file: expressions in order, each over the name of the one before. In steps,
 * because DuckDB computes an expression anew wherever it stands. The last one is the value, or NULL where there is none
 * that the column could hold.
 */
export type ValueSteps = readonly ((before: string) => string)[];

/** Wraps a select so that it also has the value of every column, under the names given. */
export function withValues(select: string, columns: readonly { name: string; steps: ValueSteps }[]): string {
  const deepest = Math.max(0, ...columns.map(({ steps }) => steps.length));
  let source = select;
  for (let step = 0; step < deepest; step += 1) {
    const exchanged: string[] = [];
    const added: string[] = [];
    for (const { name, steps } of columns) {
      const make = steps[step];
      if (make === undefined) continue;
      (step === 0 ? added : exchanged).push(`${make(name)} AS ${name}`);
    }
    const replaced = exchanged.length === 0 ? '' : ` REPLACE (${exchanged.join(', ')})`;
    source = `SELECT *${replaced}${added.map((expression) => `, ${expression}`).join('')} FROM (${source})`;
  }
  return source;
}
