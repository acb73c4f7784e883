import { parseArgs } from 'node:util';
import type { Command } from './command.ts';
import { CONNECTION, CONNECTION_USAGE, withGranary } from './connection.ts';
import { wrongUsage } from './failure.ts';
import { requireDataset } from './find-by-name.ts';
import { formatOfRows } from './formats.ts';
import { printExport, saveExport } from './save.ts';
import { printJson } from './terminal.ts';

export const exportDataset: Command = {
  usage: `granary export DATASET [--to FILE] [--format csv|json|jsonl|parquet|arrow] [--columns a,b] [--sort -a]

DATASET is a name or an id. The ending of FILE says the format; without --to the rows go to standard output, as csv unless
--format says otherwise. --sort takes columns by commas, with a minus descending. --json prints what was written.
${CONNECTION_USAGE}`,
  examples: [
    'granary export products --to products.parquet',
    'granary export products --columns title,price --sort=-price --format jsonl | head',
  ],
  run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...CONNECTION,
        to: { type: 'string' },
        format: { type: 'string' },
        columns: { type: 'string' },
        sort: { type: 'string' },
      },
    });
    const [name] = positionals;
    if (name === undefined || positionals.length > 1) throw wrongUsage('Give one dataset, by name or id.');
    const { to } = values;
    const format = formatOfRows(values.format, to);
    if (values.json && to === undefined)
      throw wrongUsage('--json tells of a file. Give --to FILE, or --format json for the rows.');
    if (to === undefined && process.stdout.isTTY && (format === 'parquet' || format === 'arrow'))
      throw wrongUsage(`${format} is not for a terminal. Give --to FILE.`);
    return withGranary(values, async ({ granary, signal }) => {
      const { dataset_id } = await requireDataset(granary, name, signal);
      const columns = values.columns?.split(',').map((column) => column.trim());
      const made = await granary.datasets.export(
        { dataset_id, format, columns, sort: values.sort },
        { signal },
      );
      if (to === undefined) await printExport(granary, made, signal);
      else await saveExport(granary, made, to, signal);
      if (values.json) printJson({ dataset_id, file: to, format, rows: made.row_count });
      return 0;
    });
  },
};
