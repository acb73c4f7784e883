import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { KnownGraphs } from './graph/known-graphs.ts';
import { addEdges } from './operations/add-edges.ts';
import { getAsset } from './operations/get-asset.ts';
import { getGraph } from './operations/get-graph.ts';
import { listAssets } from './operations/list-assets.ts';
import { listConsents } from './operations/list-consents.ts';
import { recordConsent } from './operations/record-consent.ts';
import { registerAsset } from './operations/register-asset.ts';
import type { LineageDependencies, LineageServices } from './services.ts';
import { lineageSubscriber } from './subscriber.ts';

export const lineageDomain = defineDomain({
  name: 'lineage',
  operations: [listAssets, registerAsset, getAsset, getGraph, addEdges, listConsents, recordConsent],
  events: Object.values(events),
  create: (given: LineageDependencies): LineageServices => ({ ...given, graphs: new KnownGraphs() }),
  subscribers: (given) => [lineageSubscriber(given)],
});
