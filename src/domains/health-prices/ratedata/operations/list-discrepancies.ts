import Type, { type Static } from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals, Named, Nullable, Uuid } from '../../../../kernel/schema.ts';
import {
  DISAGREEMENT_CLASSES,
  INTERNAL_CLASSES,
  SEVERITIES,
  TOLERANCES,
} from '../../../../platform/prices/disagreement/index.ts';
import { type Finding, KINDS, type Kind } from '../discrepancies/finding.ts';
import { FINDING_SORTS, listFindings } from '../discrepancies/list-findings.ts';
import { type EvidenceOf, locate } from '../discrepancies/locate.ts';
import type { OpenCatalogue } from '../rates/catalogues.ts';
import { checkFilter, listOf, RATE_FILTER } from '../rates/filter.ts';
import { Evidence, EXAMPLE_RATE } from '../schema/rate.ts';
import type { RatedataServices } from '../services.ts';

const CLASSES: readonly string[] = [...DISAGREEMENT_CLASSES, ...INTERNAL_CLASSES];

const Discrepancy = Named('RateDiscrepancy', {
  discrepancy_id: Type.String(),
  kind: Literals(KINDS),
  class: Literals([...DISAGREEMENT_CLASSES, ...INTERNAL_CLASSES]),
  severity: Literals(SEVERITIES),
  impact: Nullable(Type.Number({ description: 'Dollars between the nearest amounts.' })),
  key: Type.Object({
    code_type: Nullable(Type.String()),
    code: Nullable(Type.String()),
    setting: Nullable(Type.String()),
    billing_class: Nullable(Type.String()),
    modifiers: Type.Array(Type.String()),
    payer: Nullable(Type.String({ description: 'As the file has it, where one file is looked at.' })),
    plan: Nullable(Type.String()),
  }),
  hospital: Nullable(Type.Object({ hospital_id: Type.String(), name: Type.String() })),
  payer: Nullable(Type.Object({ payer_id: Type.String(), name: Type.String() })),
  hospital_values: Type.Array(Type.Number(), {
    description: 'Of the hospital; of the former snapshot for kind snapshot.',
  }),
  payer_values: Type.Array(Type.Number(), {
    description: 'Of the payer; of the live snapshot for kind snapshot.',
  }),
  nearest: Nullable(Type.Object({ h: Type.Number(), p: Type.Number(), ratio: Type.Number() })),
  confidence: Type.Number(),
  dates: Type.Object({ hospital: Nullable(Type.String()), payer: Nullable(Type.String()) }),
  change: Nullable(Literals(['added', 'removed', 'raised', 'lowered', 'unchanged'])),
  reason: Nullable(Type.String()),
  evidence: Type.Array(Evidence, { maxItems: 2 }),
});

const { properties } = pageOf(Discrepancy, 'RateDiscrepancies');

const Share = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }));

const QUERY = Type.Object({
  ...PAGE_QUERY,
  ...RATE_FILTER,
  kind: Type.Optional(
    Literals(KINDS, {
      description:
        'cross: hospital against payer. internal: a hospital file against itself. snapshot: live against the one before. Defaults to cross, with source_id to snapshot.',
    }),
  ),
  source_id: Type.Optional(Uuid('Of this source. Only for kind snapshot.')),
  snapshot: Type.Optional(
    Literals(['live', 'held'], {
      description:
        'held: what the snapshot of source_id that is held would change of the live one, computed at once. Only for kind snapshot. Defaults to live.',
    }),
  ),
  class: Type.Optional(
    Type.String({ maxLength: 200, description: `${CLASSES.join(', ')}. Several by comma.` }),
  ),
  severity: Type.Optional(
    Type.String({ maxLength: 50, description: 'high, medium, low. Several by comma.' }),
  ),
  tol_match: Share('Up to this share two amounts match. Defaults to 0.03.'),
  tol: Share('Up to this share they are within tolerance. Defaults to 0.20.'),
  tol_high: Share('The same for large amounts. Defaults to 0.10.'),
  high_from: Type.Optional(
    Type.Number({ minimum: 0, description: 'From so many dollars an amount is large. Defaults to 15,000.' }),
  ),
  stale_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3_650,
      description: 'Files farther apart are stale. Defaults to 90.',
    }),
  ),
  sort: Type.Optional(Literals(FINDING_SORTS, { description: 'Defaults to -impact.' })),
});

export const listDiscrepancies = defineOperation({
  id: 'ratedata.list-discrepancies',
  method: 'GET',
  path: '/api/v1/ratedata/rates/discrepancies',
  tag: 'ratedata',
  moves: 'nothing',
  summary: 'List where published prices disagree',
  description:
    'Hospital against payer, a hospital file against itself, or a snapshot against the one before, each with the evidence of both sides. Tolerances other than the defaults are computed at once and need a hospital or a payer.',
  query: QUERY,
  output: Named('RateDiscrepancies', {
    ...properties,
    counts: Type.Record(Type.String(), Type.Integer(), {
      description: 'By class, whatever class was asked for.',
    }),
    data_version: Type.Integer(),
  }),
  example: {
    query: { class: 'diverges', severity: 'high' },
    response: {
      ...page(
        [
          {
            discrepancy_id: '4f1c2d9e8a7b46c0b3d2e1f0a9b8c7d6',
            ...{ kind: 'cross', class: 'diverges', severity: 'high', impact: 2_500 },
            key: {
              ...{ code_type: 'MS-DRG', code: '470', setting: 'inpatient', billing_class: 'facility' },
              ...{ modifiers: [], payer: null, plan: null },
            },
            hospital: { hospital_id: EXAMPLE_RATE.hospital?.hospital_id ?? '', name: 'General Hospital' },
            payer: { payer_id: 'aetna', name: 'Aetna' },
            ...{ hospital_values: [20_000], payer_values: [22_500] },
            ...{ nearest: { h: 20_000, p: 22_500, ratio: 1.125 }, confidence: 0.8 },
            dates: { hospital: '2026-01-15', payer: '2026-03-01' },
            ...{ change: null, reason: null, evidence: [EXAMPLE_RATE.evidence] },
          },
        ],
        1,
        { limit: 50, offset: 0 },
      ),
      counts: { diverges: 1, match: 40 },
      data_version: 12,
    },
  },
  handler: async ({ services, account }: Context<RatedataServices>, { query }) => {
    checkFilter(query);
    checkSnapshot(query);
    const found = await listFindings(services, account.id, {
      query,
      ...{ kind: kindOf(query), sourceId: query.source_id, isHeld: query.snapshot === 'held' },
      classes: chosen('class', query.class, CLASSES),
      severities: chosen('severity', query.severity, SEVERITIES),
      tolerances: tolerancesOf(query),
      sort: query.sort ?? '-impact',
      ...{ limit: query.limit, offset: query.offset },
    });
    try {
      const { counts, version } = found;
      const evidence = await locate(services, found.findings);
      return {
        ...page(
          found.findings.map((one) => toRecord(one, evidence)),
          found.total,
          query,
        ),
        ...{ counts, data_version: version },
      };
    } finally {
      found.release();
    }
  },
});

/** Only changes have a source. */
const kindOf = ({ kind, source_id: sourceId }: Static<typeof QUERY>): Kind =>
  kind ?? (sourceId === undefined ? 'cross' : 'snapshot');

function checkSnapshot(query: Static<typeof QUERY>): void {
  const { source_id: sourceId, snapshot } = query;
  const kind = kindOf(query);
  const refuse = (path: string, message: string): never => {
    throw invalidRequest(`${path} ${message}.`, { details: [{ path, message }] });
  };
  if (kind !== 'snapshot' && sourceId !== undefined) refuse('source_id', 'is only for kind snapshot');
  if (kind !== 'snapshot' && snapshot !== undefined) refuse('snapshot', 'is only for kind snapshot');
  if (snapshot === 'held' && sourceId === undefined) refuse('source_id', 'is needed for snapshot=held');
}

const tolerancesOf = (query: Static<typeof QUERY>) => ({
  match: query.tol_match ?? TOLERANCES.match,
  near: query.tol ?? TOLERANCES.near,
  nearHigh: query.tol_high ?? TOLERANCES.nearHigh,
  highFrom: query.high_from ?? TOLERANCES.highFrom,
  staleDays: query.stale_days ?? TOLERANCES.staleDays,
});

function chosen(path: string, text: string | undefined, known: readonly string[]): string[] {
  const values = listOf(text);
  const wrong = values.find((value) => !known.includes(value));
  if (wrong !== undefined)
    throw invalidRequest(`${path} has "${wrong}", which is none of ${known.join(', ')}.`, {
      details: [{ path, message: `"${wrong}" is not known` }],
    });
  return values;
}

function toRecord(
  { finding, open }: { finding: Finding; open: OpenCatalogue },
  evidenceOf: EvidenceOf,
): Static<typeof Discrepancy> {
  const { catalogue } = open;
  const { hospital_id: hospitalId, payer_id: payerId, source_id: _source, evidence, key, ...rest } = finding;
  return {
    ...(rest as Omit<Static<typeof Discrepancy>, 'hospital' | 'payer' | 'evidence' | 'key'>),
    key: { ...key, modifiers: key.modifiers === '' ? [] : key.modifiers.split(',') },
    hospital:
      hospitalId === null
        ? null
        : { hospital_id: hospitalId, name: catalogue.hospitals.get(hospitalId)?.name ?? hospitalId },
    payer:
      payerId === null ? null : { payer_id: payerId, name: catalogue.payerNames.get(payerId) ?? payerId },
    evidence: evidence.flatMap((place) => evidenceOf(place, open) ?? []),
  };
}
