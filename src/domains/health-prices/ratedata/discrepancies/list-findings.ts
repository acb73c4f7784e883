import { invalidRequest } from '../../../../kernel/errors.ts';
import { TOLERANCES, type Tolerances } from '../../../../platform/prices/disagreement/index.ts';
import type { OpenCatalogue } from '../rates/catalogues.ts';
import { centreOf } from '../rates/centre.ts';
import {
  billingClassesOf,
  codeTypesOf,
  DEFAULT_CONFIDENCE,
  modifiersOf,
  wantedCodes,
} from '../rates/conditions.ts';
import { listOf, momentOf, namesProvider, type RateQuery } from '../rates/filter.ts';
import { HeldParts } from '../rates/held-parts.ts';
import { quoted } from '../rates/quoted.ts';
import { hospitalsWith, wantedHospitals } from '../rates/wanted-hospitals.ts';
import type { RatedataServices } from '../services.ts';
import { findCross } from './find-cross.ts';
import { findSnapshot } from './find-snapshot.ts';
import type { Finding, Kind } from './finding.ts';
import { liveRows } from './live-rows.ts';
import { aboutRates, aboutRatesAsked, checkAskedRates, ratesAsked } from './rates-asked.ts';
import { snapshotPair } from './snapshot-pair.ts';

export const FINDING_SORTS = ['-impact', 'impact', 'code', 'hospital', 'payer'] as const;

export interface FindingWish {
  query: RateQuery;
  kind: Kind;
  /** Of this source alone, for kind snapshot. */
  sourceId: string | undefined;
  /** What the snapshot that is held would change, instead of what the live one has. */
  isHeld: boolean;
  classes: readonly string[];
  severities: readonly string[];
  tolerances: Tolerances;
  sort: (typeof FINDING_SORTS)[number];
  limit: number;
  offset: number;
}

export interface FoundFindings {
  findings: { finding: Finding; open: OpenCatalogue }[];
  total: number;
  counts: Record<string, number>;
  version: number;
  release(): void;
}

type Services = Pick<RatedataServices, 'database' | 'duck' | 'hold' | 'catalogues'>;

const hasOwnTolerances = (tolerances: Tolerances): boolean =>
  (Object.keys(TOLERANCES) as (keyof Tolerances)[]).some((name) => tolerances[name] !== TOLERANCES[name]);

/** One page of findings: as they were computed, or live where other tolerances are asked for. */
export async function listFindings(
  services: Services,
  accountId: string,
  wish: FindingWish,
): Promise<FoundFindings> {
  checkAskedRates(wish.query, wish.kind);
  const asOf = momentOf(wish.query.as_of);
  const opened = await services.catalogues.open(accountId, asOf);
  const isLive = asOf !== null || hasOwnTolerances(wish.tolerances);
  const held = new HeldParts(services.hold);
  const release = () => {
    held.release();
    for (const one of opened) one.release();
  };
  try {
    const found = wish.isHeld
      ? await heldChanges(services, { accountId, opened, held }, wish)
      : isLive
        ? await computed(services, { accountId, opened, held }, wish)
        : await stored(services, { accountId, opened, held }, wish);
    return { ...found, version: Math.max(...opened.map(({ version }) => version)), release };
  } catch (error) {
    release();
    throw error;
  }
}

interface Opened {
  accountId: string;
  opened: readonly OpenCatalogue[];
  held: HeldParts;
}

/** The hospitals of a question; undefined for any. */
async function chosenHospitals(
  { database }: Services,
  accountId: string,
  { catalogue }: OpenCatalogue,
  query: RateQuery,
): Promise<Set<string> | undefined> {
  const { chosen } = wantedHospitals(catalogue, query, await centreOf(database, accountId, query));
  const hasNumbers = query.npi !== undefined || query.ein !== undefined;
  if (!hasNumbers) return chosen && new Set(chosen.keys());
  const numbered = hospitalsWith(catalogue, query);
  return chosen === undefined ? numbered : new Set([...numbered].filter((id) => chosen.has(id)));
}

/** The payers of a question; undefined for any. */
function chosenPayers(
  { catalogue }: OpenCatalogue,
  { payer_id: ids, payer }: RateQuery,
): Set<string> | undefined {
  if (payer === undefined) return ids === undefined ? undefined : new Set(listOf(ids));
  const wanted = payer.toLowerCase();
  const named = catalogue.payers.filter(
    ({ raw_payer: raw, payer_id: id }) =>
      id !== null &&
      (raw.toLowerCase().includes(wanted) ||
        (catalogue.payerNames.get(id) ?? '').toLowerCase().includes(wanted)),
  );
  return new Set(named.flatMap(({ payer_id: id }) => id ?? []));
}

const scopeParts = (scope: string) => {
  const [kind = '', first = '', payerId] = scope.split(':');
  return { kind, first, payerId };
};

async function stored(services: Services, { accountId, opened, held }: Opened, wish: FindingWish) {
  const branches: string[] = [];
  const paths: string[] = [];
  for (const [origin, open] of opened.entries()) {
    const hospitals = await chosenHospitals(services, accountId, open, wish.query);
    const payers = chosenPayers(open, wish.query);
    const sources = new Set([...open.catalogue.files.values()].map(({ source_id: id }) => id));
    const parts = [...open.catalogue.findings].filter(([scope]) => {
      const { kind, first, payerId } = scopeParts(scope);
      if (kind !== wish.kind) return false;
      if (kind === 'snapshot') return sources.has(first) && (wish.sourceId ?? first) === first;
      if (hospitals !== undefined && !hospitals.has(first)) return false;
      return kind !== 'cross' || payers === undefined || payers.has(payerId ?? '');
    });
    if (parts.length === 0) continue;
    const files = await liveRows(held, wish.kind, parts);
    const asked = await ratesAsked(services, { accountId, open, held }, wish.query);
    paths.push(...files.paths, ...(asked?.paths ?? []));
    const where = [
      ...conditions(wish),
      ...(asked === undefined ? [] : [aboutRates(files.sql, asked)]),
      ...(hospitals === undefined ? [] : [`hospital_id IN (${[...hospitals, ''].map(quoted).join(', ')})`]),
      ...(payers === undefined ? [] : [`payer_id IN (${[...payers, ''].map(quoted).join(', ')})`]),
    ];
    branches.push(`SELECT ${origin} AS origin, * FROM (${files.sql}) WHERE ${where.join(' AND ')}`);
  }
  if (branches.length === 0) return { findings: [], total: 0, counts: {} };
  const sql = branches.join(' UNION ALL ');
  const chosen = chosenClasses(wish);
  const counted = await services.duck.all<{ class: string; total: string; chosen: string }>(
    `SELECT class, count(*)::VARCHAR AS total, (count(*) FILTER (${chosen}))::VARCHAR AS chosen
     FROM (${sql}) GROUP BY class ORDER BY class`,
    paths,
  );
  const rows = await services.duck.all<{ origin: string; body: string }>(
    `SELECT origin, body FROM (${sql}) WHERE ${chosen}
     ORDER BY ${SORT_SQL[wish.sort]}, discrepancy_id LIMIT ${wish.limit} OFFSET ${wish.offset}`,
    paths,
  );
  return {
    findings: rows.flatMap(({ origin, body }) => {
      const open = opened[Number(origin)];
      return open === undefined ? [] : [{ finding: JSON.parse(body) as Finding, open }];
    }),
    total: counted.reduce((sum, { chosen: number }) => sum + Number(number), 0),
    counts: Object.fromEntries(counted.map(({ class: name, total: number }) => [name, Number(number)])),
  };
}

const SORT_SQL: Readonly<Record<FindingWish['sort'], string>> = {
  '-impact': 'impact DESC NULLS LAST',
  impact: 'impact ASC NULLS LAST',
  code: 'code_type, code',
  hospital: 'hospital_id',
  payer: 'payer_id',
};

/** Apart from the class and the severity, by which they are counted. */
function conditions({ query }: FindingWish): string[] {
  const codes = wantedCodes(query).map(({ type, code }) =>
    type === null ? `code = ${quoted(code)}` : `(code_type = ${quoted(type)} AND code = ${quoted(code)})`,
  );
  const settings = listOf(query.setting).map((one) => quoted(one.toLowerCase()));
  const classes = billingClassesOf(query);
  return [
    ...(codes.length === 0 ? typeConditions(query) : [`(${codes.join(' OR ')})`]),
    ...(classes.length === 0 ? [] : [`billing_class IN (${classes.map(quoted).join(', ')})`]),
    ...(settings.length === 0 ? [] : [`setting IN (${settings.join(', ')})`]),
    ...(query.modifiers === undefined ? [] : [`modifiers = ${quoted(modifiersOf(query.modifiers))}`]),
    `confidence >= ${(query.min_confidence ?? DEFAULT_CONFIDENCE) - 1e-6}`,
  ];
}

const typeConditions = (query: RateQuery): string[] => {
  const types = codeTypesOf(query);
  return types.length === 0 ? [] : [`code_type IN (${types.map(quoted).join(', ')})`];
};

function chosenClasses({ classes, severities }: FindingWish): string {
  const within = (column: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`${column} IN (${values.map(quoted).join(', ')})`];
  const where = [...within('class', classes), ...within('severity', severities)];
  return where.length === 0 ? 'true' : where.join(' AND ');
}

async function computed(services: Services, { accountId, opened, held }: Opened, wish: FindingWish) {
  const { query } = wish;
  if (!namesProvider(query))
    throw invalidRequest(
      'Other tolerances need a hospital (hospital_id, ccn, npi, ein) or a payer (payer_id, payer).',
      {
        details: [{ path: 'hospital_id', message: 'or payer_id is needed for other tolerances' }],
      },
    );
  if (wish.kind !== 'cross')
    throw invalidRequest(`Other tolerances and as_of are for kind cross, not ${wish.kind}.`, {
      details: [{ path: 'kind', message: 'must be cross' }],
    });
  const all: { finding: Finding; open: OpenCatalogue }[] = [];
  for (const open of opened) {
    const hospitals = await chosenHospitals(services, accountId, open, query);
    const payers = chosenPayers(open, query);
    const isAbout = await aboutRatesAsked(
      services,
      await ratesAsked(services, { accountId, open, held }, query),
    );
    await findCross(
      { duck: services.duck, held, open },
      ({ hospitalId, payerId }) => hospitals?.has(hospitalId) !== false && payers?.has(payerId) !== false,
      async (_pair, findings) => {
        for (const finding of findings)
          if (isWanted(finding, wish) && isAbout(finding)) all.push({ finding, open });
      },
      { signal: new AbortController().signal, tolerances: wish.tolerances },
    );
  }
  return pageOf(all, wish);
}

async function heldChanges(
  { database, duck }: Services,
  { accountId, opened: [open], held }: Opened,
  wish: FindingWish,
) {
  const pair =
    open === undefined || wish.sourceId === undefined
      ? undefined
      : await snapshotPair({ database }, accountId, open, { sourceId: wish.sourceId, newest: 'held' });
  const findings = pair === undefined ? [] : await findSnapshot({ duck, held }, pair);
  const wanted = findings.filter((finding) => isWanted(finding, wish));
  return pageOf(open === undefined ? [] : wanted.map((finding) => ({ finding, open })), wish);
}

function pageOf(all: FoundFindings['findings'], wish: FindingWish) {
  const counts: Record<string, number> = {};
  for (const { finding } of all) counts[finding.class] = (counts[finding.class] ?? 0) + 1;
  const { classes, severities } = wish;
  const chosen = all
    .filter(({ finding }) => classes.length === 0 || classes.includes(finding.class))
    .filter(({ finding }) => severities.length === 0 || severities.includes(finding.severity))
    .sort(({ finding: one }, { finding: other }) => compare(one, other, wish.sort));
  return { findings: chosen.slice(wish.offset, wish.offset + wish.limit), total: chosen.length, counts };
}

function isWanted({ key, confidence }: Finding, { query }: FindingWish): boolean {
  const codes = wantedCodes(query);
  const settings = listOf(query.setting).map((one) => one.toLowerCase());
  const types = codeTypesOf(query);
  const classes = billingClassesOf(query);
  return (
    (codes.length > 0 || types.length === 0 || types.includes(key.code_type ?? '')) &&
    (classes.length === 0 || classes.includes(key.billing_class ?? '')) &&
    (codes.length === 0 ||
      codes.some(({ type, code }) => code === key.code && (type === null || type === key.code_type))) &&
    (settings.length === 0 || settings.includes(key.setting ?? '')) &&
    (query.modifiers === undefined || modifiersOf(query.modifiers) === key.modifiers) &&
    confidence >= (query.min_confidence ?? DEFAULT_CONFIDENCE) - 1e-6
  );
}

function compare(one: Finding, other: Finding, sort: FindingWish['sort']): number {
  const text = (left: string | null, right: string | null) => (left ?? '').localeCompare(right ?? '');
  const order = {
    '-impact': (other.impact ?? -1) - (one.impact ?? -1),
    impact: (one.impact ?? Number.MAX_VALUE) - (other.impact ?? Number.MAX_VALUE),
    code: text(`${one.key.code_type} ${one.key.code}`, `${other.key.code_type} ${other.key.code}`),
    hospital: text(one.hospital_id, other.hospital_id),
    payer: text(one.payer_id, other.payer_id),
  }[sort];
  return order || text(one.discrepancy_id, other.discrepancy_id);
}
