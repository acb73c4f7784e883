import { DATASET, FORMAT, optional, required, type ShippedTemplate } from './inputs.ts';

const CONDITION = required('condition', 'text', 'A condition for the rows, as in SQL: price >= 10.');
const TARGET_NAME = required('name', 'text', 'The dataset to write to; created if it does not exist.');

/** Without what a row of a dataset has by itself, which cannot be written to another one. */
const ALL_COLUMNS = '* EXCLUDE (_row_id, _created_at, _updated_at)';

const selection = {
  sql: `SELECT ${ALL_COLUMNS} FROM "{{ params.dataset }}" WHERE {{ params.condition }}`,
  dataset_name: '{{ params.name }}',
};

export const MOVING_ROWS: readonly ShippedTemplate[] = [
  {
    number: 5,
    name: 'export-by-webhook',
    description: 'Deliver the rows of a dataset to a webhook, signed.',
    inputs: [
      DATASET,
      required('webhook_url', 'url', 'URL to send the rows to.'),
      optional(
        'format',
        'text',
        'json sends the rows themselves if there are few; other formats send a link.',
        'json',
      ),
    ],
    stages: [
      {
        id: 'export',
        type: 'export',
        config: {
          dataset_id: '{{ params.dataset }}',
          destination: 'webhook',
          webhook_url: '{{ params.webhook_url }}',
          format: '{{ params.format }}',
        },
      },
    ],
  },
  {
    number: 6,
    name: 'quality-checked-export',
    description: 'Export a dataset to a file only if its rows pass quality checks.',
    inputs: [
      DATASET,
      optional('min_rows', 'integer', 'Min rows.', 1),
      optional('unique', 'list', 'Columns that must be unique.'),
      FORMAT,
    ],
    stages: [
      {
        id: 'gate',
        type: 'quality_gate',
        config: {
          dataset_id: '{{ params.dataset }}',
          min_rows: '{{ params.min_rows }}',
          unique: '{{ params.unique }}',
        },
      },
      {
        id: 'export',
        type: 'export',
        depends_on: ['gate'],
        config: { dataset_id: '{{ params.dataset }}', format: '{{ params.format }}' },
      },
    ],
  },
  {
    number: 7,
    name: 'filter-and-export',
    description: 'Write the rows of a dataset that meet a condition to another dataset and to a file.',
    inputs: [DATASET, CONDITION, TARGET_NAME, FORMAT],
    stages: [
      { id: 'filter', type: 'transform', config: selection },
      { id: 'export', type: 'export', depends_on: ['filter'], config: { format: '{{ params.format }}' } },
    ],
  },
  {
    number: 8,
    name: 'copy-dataset',
    description: 'Copy a dataset, or the result of SQL over its columns, to another one.',
    inputs: [
      DATASET,
      TARGET_NAME,
      optional('columns', 'text', 'What to select, as in SQL.', ALL_COLUMNS),
      optional('mode', 'text', 'replace or append.', 'replace'),
    ],
    stages: [
      {
        id: 'copy',
        type: 'transform',
        config: {
          sql: 'SELECT {{ params.columns }} FROM "{{ params.dataset }}"',
          dataset_name: '{{ params.name }}',
          mode: '{{ params.mode }}',
        },
      },
    ],
  },
  {
    number: 9,
    name: 'branch-on-row-count',
    description: 'Select rows; export a file if there are enough of them, otherwise call a webhook.',
    inputs: [
      DATASET,
      CONDITION,
      TARGET_NAME,
      optional('enough', 'integer', 'Min rows for an export.', 1),
      required('webhook_url', 'url', 'Message to send if there are too few.'),
      FORMAT,
    ],
    stages: [
      { id: 'select', type: 'transform', config: selection },
      {
        id: 'enough',
        type: 'branch',
        depends_on: ['select'],
        config: {
          value: '{{ stages.select.rows_written }}',
          operator: 'gte',
          than: '{{ params.enough }}',
          if_true: ['export'],
          if_false: ['tell'],
        },
      },
      { id: 'export', type: 'export', depends_on: ['enough'], config: { format: '{{ params.format }}' } },
      {
        id: 'tell',
        type: 'webhook',
        depends_on: ['enough'],
        config: { webhook_url: '{{ params.webhook_url }}' },
      },
    ],
  },
  {
    number: 10,
    name: 'external-step-and-export',
    description:
      'Let an external worker process a dataset, and export it to a file when the worker reports completion.',
    inputs: [DATASET, required('instructions', 'text', 'Instructions for the worker.'), FORMAT],
    stages: [
      {
        id: 'work',
        type: 'external',
        config: {
          instructions: '{{ params.instructions }}',
          payload: { dataset_id: '{{ params.dataset }}' },
        },
      },
      {
        id: 'export',
        type: 'export',
        depends_on: ['work'],
        config: { dataset_id: '{{ params.dataset }}', format: '{{ params.format }}' },
      },
    ],
  },
];
