import { toUtf8 } from '../../files/index.ts';
import { openLayers, PRICE_LIMITS } from '../detect/index.ts';
import { BatchedJudge, schemaVersion } from './batched-judge.ts';
import type { PayerOrder } from './payer-order.ts';
import { rootParts } from './root-parts.ts';
import type { RecordedFinding, VerdictRecord } from './verdict-record.ts';

/** Of each array. */
const FIRST_ELEMENTS = 1_000;
const MOST_FINDINGS = 1_000;
/** Ten times as much is needed to make a value of it. */
const MOST_BYTES = 32 * 1024 ** 2;
/** What comes behind so much of an array that is judged already is left alone: the whole file would be read for it. */
const MOST_PASSED_BYTES = 1024 ** 3;
/** The main one first. */
const ARRAYS = {
  tic_in_network: ['in_network', 'provider_references'],
  tic_allowed: ['out_of_network'],
  tic_toc: ['reporting_structure'],
  tic_providers: ['provider_groups'],
} as const;
const EVERY_ARRAY: ReadonlySet<string> = new Set(Object.values(ARRAYS).flat());

interface Seen {
  root: Record<string, unknown>;
  arrays: Set<string>;
  alerts: RecordedFinding[];
  /** There is more behind the elements that were judged. */
  isCut: boolean;
}

/** Cuts a payer's file into the elements of its arrays, and has them judged by the schemas of its versions. */
export async function judgePayerBytes(order: PayerOrder): Promise<VerdictRecord[]> {
  const { family, versions, known, maxErrors = MOST_FINDINGS } = order;
  const wanted = versions.length === 0 ? ['1', '2'] : versions;
  const schemas = new Set(wanted.flatMap((version) => schemaVersion(family, version) ?? []));
  const judges = [...schemas].map((version) => new BatchedJudge(family, version, maxErrors));
  if (judges.length === 0) return [];
  const seen = await readAll(order, judges);
  if (seen === undefined) return [];
  const root = seen.isCut ? { ...known, ...seen.root } : seen.root;
  const arrays = seen.isCut ? seen.arrays.add(ARRAYS[family][0]) : seen.arrays;
  const verdicts = judges.map((judge) => recordOf(judge, root, arrays, seen.alerts));
  return versions.length === 0 ? bestOf(verdicts, order, root.version) : verdicts;
}

/** Undefined for XML, which has no schema. */
async function readAll(order: PayerOrder, judges: readonly BatchedJudge[]): Promise<Seen | undefined> {
  const { path, layers, encoding, isWhole } = order;
  const mostElements = isWhole ? Number.POSITIVE_INFINITY : FIRST_ELEMENTS;
  const bytes = toUtf8(openLayers(path, layers, PRICE_LIMITS), encoding);
  const seen: Seen = { root: {}, arrays: new Set(), alerts: [], isCut: false };
  const awaited = new Set<string>(ARRAYS[order.family]);
  const options = {
    ...{ isList: (key: string) => EVERY_ARRAY.has(key), mostBytes: MOST_BYTES, mostElements },
    mostPassedBytes: MOST_PASSED_BYTES,
  };
  let isObject = false;
  for await (const part of rootParts(bytes, options)) {
    isObject = true;
    if (part.kind === 'array') seen.arrays.add(part.key);
    else if (part.kind === 'member') takeMember(seen, part);
    else if (part.kind === 'end') awaited.delete(part.key);
    else if (part.kind === 'cut') seen.isCut = true;
    else {
      takeElement(seen, judges, part);
      if (part.index + 1 < mostElements) continue;
      awaited.delete(part.key);
      seen.isCut = awaited.size === 0;
      if (seen.isCut) break;
    }
  }
  return isObject ? seen : undefined;
}

const TOO_LARGE = `is larger than ${MOST_BYTES / 1024 ** 2} MiB and was not judged`;

function takeMember(seen: Seen, { key, bytes }: { key: string; bytes: Buffer | undefined }): void {
  try {
    if (bytes === undefined) alert(seen, `/${key}`, TOO_LARGE);
    else seen.root[key] = JSON.parse(bytes.toString('utf8'));
  } catch {
    alert(seen, `/${key}`, 'is not valid JSON and was not judged');
  }
}

function takeElement(
  seen: Seen,
  judges: readonly BatchedJudge[],
  { key, index, bytes }: { key: string; index: number; bytes: Buffer | undefined },
): void {
  if (bytes === undefined) alert(seen, `/${key}/${index}`, TOO_LARGE);
  if (bytes === undefined || judges.every(({ isFull }) => isFull)) return;
  try {
    const element: unknown = JSON.parse(bytes.toString('utf8'));
    for (const judge of judges) judge.takeElement(key, index, element, bytes.length);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    for (const judge of judges) judge.takeFault(key, index, `is not valid JSON: ${error.message}`);
  }
}

function alert({ alerts }: Seen, path: string, message: string): void {
  if (alerts.length < MOST_FINDINGS) alerts.push({ path, message });
}

function recordOf(
  judge: BatchedJudge,
  root: Readonly<Record<string, unknown>>,
  arrays: ReadonlySet<string>,
  alerts: RecordedFinding[],
): VerdictRecord {
  const errors = judge.finish(root, [...arrays]);
  return {
    ...{ validator: 'cms-tic-schema', version: judge.version, valid: errors.length === 0 },
    ...{ error_count: errors.length, alert_count: alerts.length, errors, alerts },
  };
}

/** The version that the root declares at any place, else the one with the fewest errors. */
function bestOf(
  verdicts: readonly VerdictRecord[],
  { family }: PayerOrder,
  declared: unknown,
): VerdictRecord[] {
  if (typeof declared === 'string') {
    const named = schemaVersion(family, declared);
    return verdicts.filter(({ version }) => version === named);
  }
  const [fewest] = verdicts.toSorted(
    (one, other) => one.error_count - other.error_count || other.version.localeCompare(one.version),
  );
  return fewest === undefined ? [] : [fewest];
}
