import type { Command } from './command.ts';
import { CONNECTION_USAGE, readArguments, withGranary } from './connection.ts';
import { wrongUsage } from './failure.ts';
import { requireDataset } from './find-by-name.ts';
import { formatOfRows } from './formats.ts';
import { printExport, saveExport } from './save.ts';
import { printJson } from './terminal.ts';

export const exportDataset: Command = {
  usage: `granary export DATASET [--to FILE] [--format csv|json|jsonl|parquet|arrow] [--columns a,b] [--sort -a]
                       [--escape-formulas]

DATASET is a name or an ID. The extension of FILE sets the format; without --to, rows are written to standard output, as
CSV unless --format is given. --sort takes columns separated by commas; a minus sorts descending. --json prints a summary.
--escape-formulas makes CSV safe to open in a spreadsheet: text that it would run as a formula gets an apostrophe.
${CONNECTION_USAGE}`,
  examples: [
    'granary export products --to products.parquet',
    'granary export products --columns title,price --sort=-price --format jsonl | head',
  ],
  run(args) {
    const { values, positionals } = readArguments(args, {
      to: { type: 'string' },
      format: { type: 'string' },
      columns: { type: 'string' },
      sort: { type: 'string' },
      'escape-formulas': { type: 'boolean', default: false },
    });
    const [name] = positionals;
    if (name === undefined || positionals.length > 1) throw wrongUsage('Give one dataset, by name or ID.');
    const { to } = values;
    const format = formatOfRows(values.format, to);
    if (values.json && to === undefined)
      throw wrongUsage(
        '--json describes a file. Give --to FILE, or use --format json to print the rows as JSON.',
      );
    if (to === undefined && process.stdout.isTTY && (format === 'parquet' || format === 'arrow'))
      throw wrongUsage(`${format} cannot be shown in a terminal. Give --to FILE.`);
    return withGranary(values, async ({ granary, signal }) => {
      const { dataset_id } = await requireDataset(granary, name, signal);
      const columns = values.columns?.split(',').map((column) => column.trim());
      const escapes = values['escape-formulas'] ? { escape_formulas: true } : {};
      const made = await granary.datasets.export(
        { dataset_id, format, columns, sort: values.sort, ...escapes },
        { signal },
      );
      if (to === undefined) await printExport(granary, made, signal);
      else await saveExport(granary, made, to, signal);
      if (values.json) printJson({ dataset_id, file: to, format, rows: made.row_count });
      return 0;
    });
  },
};
