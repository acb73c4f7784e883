import Type from 'typebox';
import { HttpUrl, Literals, Text, whenIs } from '../../../../kernel/schema.ts';
import { EXPORT_FORMATS } from '../../../../platform/exports/index.ts';
import { defineStageType, done, type StageContext } from '../../../../platform/runs/index.ts';
import { ESCAPE_FORMULAS, ONLY_IN_CSV } from '../../../../resource/export.ts';
import { deliver, type WebhookTools } from '../webhooks/deliver.ts';
import type { StageParts } from './parts.ts';
import { DATASET_ID, datasetFaults, datasetOf, unchangedRows } from './shared.ts';
import { addressFaults, DELIVERY_OUTPUT, RECEIVER_TIMEOUT } from './webhook.ts';

const MOST_INLINE_BYTES = 1024 ** 2;
const WEEK = 7 * 86_400;

const Config = Type.Object(
  {
    format: Type.Optional(Literals(EXPORT_FORMATS, { description: 'Defaults to json.' })),
    destination: Type.Optional(
      Literals(['file', 'webhook'], {
        description:
          'file, the default: in the object store, behind a link that expires. webhook: sent to webhook_url.',
      }),
    ),
    webhook_url: Type.Optional(HttpUrl('URL to which the rows are sent with POST.')),
    dataset_id: Type.Optional(DATASET_ID),
    columns: Type.Optional(Type.Array(Text(255, 'A column.'), { maxItems: 2_000 })),
    filters: Type.Optional(
      Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), { maxProperties: 200 }),
    ),
    expires_in: Type.Optional(
      Type.Integer({
        minimum: 60,
        maximum: WEEK,
        description: 'Seconds until the file is deleted. Defaults to a day.',
      }),
    ),
    escape_formulas: Type.Optional(ESCAPE_FORMULAS),
    receiver_timeout_secs: RECEIVER_TIMEOUT,
  },
  { documented: { allOf: [...whenIs('destination', 'webhook', 'webhook_url').allOf, ONLY_IN_CSV] } },
);
type Config = Type.Static<typeof Config>;

/** The rows of a dataset as a file, or sent to somebody. */
export const exportStage = (parts: StageParts, tools: WebhookTools) =>
  defineStageType({
    type: 'export',
    moves: 'export',
    summary: 'Write the rows of a dataset to a file, or deliver them to a webhook',
    config: Config,
    output: Type.Object({
      dataset_id: Type.String(),
      rows_exported: Type.Integer(),
      export_id: Type.Optional(Type.String()),
      format: Type.String(),
      bytes: Type.Optional(Type.Integer()),
      download_url: Type.Optional(Type.String()),
      expires_at: Type.Optional(Type.String()),
      ...DELIVERY_OUTPUT,
    }),
    example: { format: 'json', destination: 'webhook', webhook_url: 'https://hooks.example.com/rows' },
    async check(context, config) {
      const faults = await datasetFaults(parts, context, 'dataset_id', config.dataset_id);
      const given = context.stage.config ?? {};
      if (config.destination === 'webhook' && !('webhook_url' in given))
        faults.push({ path: 'webhook_url', message: 'is missing; give the URL to send the rows to' });
      if (config.escape_formulas === true && config.format !== 'csv')
        faults.push({ path: 'escape_formulas', message: 'is only allowed with format csv' });
      if (config.webhook_url !== undefined) faults.push(...addressFaults(parts, config.webhook_url));
      return faults;
    },
    run: (context) =>
      context.config.destination === 'webhook' ? toWebhook(parts, tools, context) : toFile(parts, context),
  });

const wantedOf = (
  { format = 'json', columns, filters, expires_in: expiresIn, escape_formulas: escapeFormulas }: Config,
  inline: boolean,
) => ({
  format,
  inline,
  ...(escapeFormulas === undefined ? {} : { escapeFormulas }),
  ...(columns === undefined ? {} : { columns }),
  ...(filters === undefined ? {} : { filters }),
  ...(expiresIn === undefined ? {} : { expiresIn }),
});

async function toFile(parts: StageParts, context: StageContext<Config>) {
  const datasetId = datasetOf(context);
  const file = await parts.rows.export(context, datasetId, wantedOf(context.config, false), context.signal);
  const output = {
    dataset_id: datasetId,
    rows_exported: file.rows,
    export_id: file.exportId,
    format: context.config.format ?? 'json',
    bytes: file.bytes,
    download_url: file.url,
    expires_at: file.expiresAt,
  };
  const moved = unchangedRows(datasetId, file.columns, [{ kind: 'export', id: file.exportId }]);
  const cost = { rows: file.rows, bytes: file.bytes };
  return done(output, { moved, cost, commit: async (sql) => void (await file.record(sql)) });
}

const toWebhook = (parts: StageParts, tools: WebhookTools, context: StageContext<Config>) =>
  deliver(tools, context, {
    url: context.config.webhook_url ?? '',
    timeoutSecs: context.config.receiver_timeout_secs,
    compose: () => composeRows(parts, context),
  });

/** The rows themselves when they are few, otherwise where they can be fetched. */
async function composeRows(parts: StageParts, context: StageContext<Config>) {
  const { config, run, stageId } = context;
  const datasetId = datasetOf(context);
  const { format = 'json' } = config;
  const about = {
    run_id: run.originId,
    pipeline_id: run.definitionId,
    stage_id: stageId,
    dataset_id: datasetId,
    format,
  };
  const envelope = (data: object) =>
    JSON.stringify({
      type: `${run.kind}.export`,
      timestamp: new Date().toISOString(),
      data: { ...about, ...data },
    });
  const output = { dataset_id: datasetId, format };
  const sent = (columns: readonly string[]) =>
    unchangedRows(datasetId, columns, [{ kind: 'url', id: config.webhook_url ?? '' }]);
  if (format === 'json') {
    const inline = await parts.rows.export(context, datasetId, wantedOf(config, true), context.signal);
    if (inline.data !== undefined) {
      const body = envelope({ row_count: inline.rows, rows: inline.data });
      if (Buffer.byteLength(body) <= MOST_INLINE_BYTES)
        return {
          body,
          output: { ...output, rows_exported: inline.rows },
          moved: sent(inline.columns),
          cost: { rows: inline.rows },
          record: inline.record,
        };
    }
  }
  const file = await parts.rows.export(context, datasetId, wantedOf(config, false), context.signal);
  const link = {
    export_id: file.exportId,
    bytes: file.bytes,
    download_url: file.url,
    expires_at: file.expiresAt,
  };
  return {
    body: envelope({ row_count: file.rows, ...link }),
    output: { ...output, rows_exported: file.rows, ...link },
    moved: sent(file.columns),
    cost: { rows: file.rows, bytes: file.bytes },
    record: file.record,
  };
}
