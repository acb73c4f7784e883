import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals, Uuid } from '../../../../kernel/schema.ts';
import { EXAMPLE_SOURCE, Source } from '../schema/source.ts';
import type { RatedataServices } from '../services.ts';
import { sourceRecords } from '../sources/source-record.ts';
import { listSources as readSources, SOURCE_KINDS, SOURCE_STATES } from '../store/sources.ts';

export const listSources = defineOperation({
  id: 'ratedata-admin.list-sources',
  method: 'GET',
  path: '/api/v1/ratedata/admin/sources',
  tag: 'ratedata-admin',
  moves: 'nothing',
  summary: 'List sources of price files',
  description:
    'Each with its snapshots, and with what the validators say of their files. Those that are held or fail come first.',
  query: Type.Object({
    ...PAGE_QUERY,
    kind: Type.Optional(Literals(SOURCE_KINDS, { description: 'Filter by kind.' })),
    status: Type.Optional(Literals(SOURCE_STATES, { description: 'Filter by status.' })),
    source_id: Type.Optional(Uuid('Only this one.')),
    hospital_id: Type.Optional(Uuid('Filter by hospital.')),
    payer_id: Type.Optional(Type.String({ maxLength: 80, description: 'Filter by payer.' })),
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Filter by text in the URL.' })),
    detail: Type.Optional(
      Literals(['summary', 'full'], {
        description: 'full: every finding of the validators and every rejected row. Defaults to summary.',
      }),
    ),
  }),
  output: pageOf(Source, 'RatedataSourceList'),
  example: {
    query: { kind: 'hospital_mrf', status: 'held' },
    response: page([EXAMPLE_SOURCE], 1, { limit: 50, offset: 0 }),
  },
  handler: ({ services, account, read }: Context<RatedataServices>, { query }) =>
    read(async (sql) => {
      const { rows, total } = await readSources(sql, account.id, query);
      const records = await sourceRecords(services, sql, account.id, {
        ...{ sources: rows, isFull: query.detail === 'full' },
      });
      return page(records, total, query);
    }),
});
