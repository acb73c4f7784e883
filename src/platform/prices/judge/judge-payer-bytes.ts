import { toUtf8 } from '../../files/index.ts';
import { openLayers, PRICE_LIMITS } from '../detect/index.ts';
import { type TicJudge, type TicVerdict, ticJudgeOf } from '../verdict/index.ts';
import type { PayerOrder } from './payer-order.ts';
import { rootParts } from './root-parts.ts';
import type { RecordedFinding, VerdictRecord } from './verdict-record.ts';

const ARRAYS: ReadonlySet<string> = new Set([
  ...['provider_references', 'in_network', 'out_of_network', 'reporting_structure', 'provider_groups'],
]);
const FIRST_ELEMENTS = 1_000;
const MOST_ALERTS = 1_000;
/** Ten times as much is needed to make a value of it. */
const MOST_BYTES = 32 * 1024 ** 2;
const MAIN_ARRAY = {
  tic_in_network: 'in_network',
  tic_allowed: 'out_of_network',
  tic_toc: 'reporting_structure',
  tic_providers: 'provider_groups',
} as const;

interface Seen {
  root: Record<string, unknown>;
  arrays: Set<string>;
  alerts: RecordedFinding[];
  /** There is more behind the elements that were judged. */
  isCut: boolean;
}

/** Cuts a payer's file into the elements of its arrays, and has each of them judged. */
export async function judgePayerBytes(order: PayerOrder): Promise<VerdictRecord[]> {
  const { family, versions, known, maxErrors } = order;
  const wanted = versions.length === 0 ? ['1', '2'] : versions;
  const judges = uniqueJudges(wanted.map((version) => ticJudgeOf({ family, version, maxErrors })));
  if (judges.length === 0) return [];
  const seen = await readAll(order, judges);
  if (seen === undefined) return [];
  const root = seen.isCut ? { ...known, ...seen.root } : seen.root;
  const arrays = seen.isCut ? seen.arrays.add(MAIN_ARRAY[family]) : seen.arrays;
  const told = judges.map((judge) => judge.finish(root, [...arrays]));
  const kept = versions.length === 0 ? bestOf(told, family, root.version) : told;
  return kept.map((verdict) => recordOf(verdict, seen.alerts));
}

function uniqueJudges(judges: readonly (TicJudge | null)[]): TicJudge[] {
  const byVersion = new Map(judges.flatMap((judge) => (judge === null ? [] : [[judge.version, judge]])));
  return [...byVersion.values()];
}

/** Undefined for XML, which has no schema. */
async function readAll(order: PayerOrder, judges: readonly TicJudge[]): Promise<Seen | undefined> {
  const { path, layers, encoding, isWhole } = order;
  const most = isWhole ? Number.POSITIVE_INFINITY : FIRST_ELEMENTS;
  const bytes = toUtf8(openLayers(path, layers, PRICE_LIMITS), encoding);
  const seen: Seen = { root: {}, arrays: new Set(), alerts: [], isCut: false };
  let [elements, isObject] = [0, false];
  for await (const part of rootParts(bytes, { isList: (key) => ARRAYS.has(key), mostBytes: MOST_BYTES })) {
    isObject = true;
    if (part.kind === 'array') seen.arrays.add(part.key);
    else if (part.kind === 'member') takeMember(seen, part);
    else {
      takeElement(seen, judges, part);
      elements += 1;
      seen.isCut = elements >= most;
      if (seen.isCut) break;
    }
  }
  return isObject ? seen : undefined;
}

function takeMember(seen: Seen, { key, bytes }: { key: string; bytes: Buffer | undefined }): void {
  try {
    if (bytes === undefined) alert(seen, `/${key}`, TOO_LARGE);
    else seen.root[key] = JSON.parse(bytes.toString('utf8'));
  } catch {
    alert(seen, `/${key}`, 'is not valid JSON and was not judged');
  }
}

function alert({ alerts }: Seen, path: string, message: string): void {
  if (alerts.length < MOST_ALERTS) alerts.push({ path, message });
}

const TOO_LARGE = `is larger than ${MOST_BYTES / 1024 ** 2} MiB and was not judged`;

function takeElement(
  seen: Seen,
  judges: readonly TicJudge[],
  { key, index, bytes }: { key: string; index: number; bytes: Buffer | undefined },
): void {
  if (bytes === undefined) alert(seen, `/${key}/${index}`, TOO_LARGE);
  if (bytes === undefined || judges.every(({ isFull }) => isFull)) return;
  try {
    const element: unknown = JSON.parse(bytes.toString('utf8'));
    for (const judge of judges) judge.takeElement(key, index, element);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    for (const judge of judges) judge.takeFault(key, index, `is not valid JSON: ${error.message}`);
  }
}

/** The version that the root declares at any place, else the one with the fewest errors. */
function bestOf(told: readonly TicVerdict[], family: PayerOrder['family'], declared: unknown): TicVerdict[] {
  const named = typeof declared === 'string' ? ticJudgeOf({ family, version: declared })?.version : undefined;
  const chosen = told.find(({ version }) => version === named);
  const [fewest] = [...told].sort(
    (one, other) => one.errorCount - other.errorCount || other.version.localeCompare(one.version),
  );
  return [chosen ?? fewest].flatMap((verdict) => verdict ?? []);
}

const recordOf = (
  { version, valid, errors, errorCount }: TicVerdict,
  alerts: RecordedFinding[],
): VerdictRecord => ({
  ...{ validator: 'cms-tic-schema', version, valid, error_count: errorCount, alert_count: alerts.length },
  errors: errors.map(({ path, message }) => ({ path, message })),
  alerts,
});
