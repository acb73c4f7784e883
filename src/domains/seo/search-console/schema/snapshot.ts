import Type, { type Static } from 'typebox';
import { Named, Nullable } from '../../../../kernel/schema.ts';
import { METRICS, Metrics } from './analytics.ts';

const Range = Type.Object({ from: Type.String(), to: Type.String() });

const Mover = Type.Object({
  query: Type.String(),
  clicks: Type.Integer(),
  clicks_before: Type.Integer(),
  change: Type.Integer(),
  position: Type.Number(),
  position_before: Nullable(Type.Number()),
});

export const Snapshot = Named('SearchSnapshot', {
  property: Type.String(),
  now: Range,
  before: Range,
  totals: Type.Object({ now: Metrics, before: Metrics }),
  top_queries: Type.Array(Type.Object({ query: Type.String(), ...METRICS })),
  top_pages: Type.Array(Type.Object({ page: Type.String(), ...METRICS })),
  movers: Type.Array(Mover, { description: 'Queries whose clicks changed most, up or down.' }),
  index_states: Type.Array(
    Type.Object({ verdict: Type.String(), coverage_state: Type.String(), urls: Type.Integer() }),
    { description: 'Of the URLs that were inspected, as last seen.' },
  ),
  synced_to: Nullable(Type.String({ description: 'The last stored day; null before the first sync.' })),
  stale: Type.Boolean({ description: 'Whether newer days should be there by now.' }),
});
export type Snapshot = Static<typeof Snapshot>;
