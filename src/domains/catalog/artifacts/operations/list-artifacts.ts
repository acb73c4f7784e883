import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY } from '../../../../kernel/paging.ts';
import { Literals } from '../../../../kernel/schema.ts';
import { ARTIFACT_STATES, Artifact, EXAMPLE_ARTIFACT } from '../schema.ts';
import { listArtifacts as readArtifacts } from '../store.ts';

export const listArtifacts = defineOperation({
  id: 'artifacts.list',
  method: 'GET',
  path: '/api/v1/artifacts',
  tag: 'artifacts',
  moves: 'nothing',
  summary: 'List the artifacts of the account',
  totalHeader: true,
  query: Type.Object({
    ...PAGE_QUERY,
    site_url: Type.Optional(Type.String({ maxLength: 2_048, description: 'Filter by site.' })),
    status: Type.Optional(Literals(ARTIFACT_STATES, { description: 'Filter by state.' })),
  }),
  output: Type.Array(Artifact),
  example: { query: { status: 'stored' }, response: [EXAMPLE_ARTIFACT] },
  handler: async (ctx: Context, { query }) => {
    const filter = { siteUrl: query.site_url, status: query.status };
    const { rows, total } = await ctx.read((sql) => readArtifacts(sql, filter, query));
    ctx.header('x-total-count', String(total));
    return rows;
  },
});
