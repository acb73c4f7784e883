import { detectFile } from '../detect/index.ts';
import type { HptFamily } from '../hpt/index.ts';
import { isHospitalFile, type ParsedFile } from '../model/index.ts';
import { ticFamilyOf } from '../tic/index.ts';
import { type HptVerdict, judgeHptFile, type VerdictFinding } from '../verdict/index.ts';
import type { TicFamily } from './batched-judge.ts';
import { judgePayerFile } from './judge-payer-file.ts';
import type { RecordedFinding, VerdictRecord } from './verdict-record.ts';

export interface JudgeRequest {
  /** As it was published, packed or not. */
  path: string;
  /** Its family and versions, and of a payer's file what its root says. */
  file: JudgedFile;
  /** All elements of a payer's file, and not only the first thousand of each array. Files of hospitals are always read to their end. */
  isWhole: boolean;
  signal?: AbortSignal | undefined;
  maxErrors?: number | undefined;
}

export type JudgedFile = Pick<ParsedFile, 'family' | 'declaredVersion' | 'sniffedVersion'> &
  Partial<Pick<ParsedFile, 'payer' | 'lastUpdatedOn'>>;

/** What CMS's validators say of a price file, one verdict for each version that it declares or has; none for XML. */
export async function judgePriceFile(request: JudgeRequest): Promise<VerdictRecord[]> {
  const { path, file, isWhole, signal, maxErrors } = request;
  const { declaredVersion, sniffedVersion } = file;
  const detected = await detectFile(path, { ticFamilyOf, isLenient: true });
  if (!isHospitalFile(file.family))
    return judgePayerFile({
      order: {
        ...{ path, layers: detected.layers, encoding: detected.encoding, isWhole, maxErrors },
        ...{ family: file.family as TicFamily, versions: versionsOf(file), known: knownRoot(file) },
      },
      signal,
    });
  const { openBytes } = detected;
  const family = file.family as HptFamily;
  const wish = { openBytes, family, declaredVersion, sniffedVersion, signal, maxErrors };
  return (await judgeHptFile(wish)).map(hospitalRecord);
}

function versionsOf({ declaredVersion, sniffedVersion }: JudgedFile): string[] {
  return [declaredVersion, sniffedVersion].flatMap((version) => version ?? []);
}

/** What the root of a file says, in case that its beginning does not show all of it. */
function knownRoot({ payer, lastUpdatedOn, declaredVersion }: JudgedFile): Record<string, unknown> {
  const texts = {
    reporting_entity_name: payer?.entityName || null,
    reporting_entity_type: payer?.entityType,
    issuer_name: payer?.issuerName,
    plan_name: payer?.planName,
    plan_id_type: payer?.planIdType,
    plan_id: payer?.planId,
    plan_market_type: payer?.planMarketType,
    plan_sponsor_name: payer?.planSponsorName,
    last_updated_on: lastUpdatedOn,
    version: declaredVersion,
  };
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => typeof value === 'string'));
}

const hospitalRecord = ({ version, valid, ...told }: HptVerdict): VerdictRecord => ({
  ...{ validator: 'cms-hpt', version, valid, error_count: told.errorCount, alert_count: told.alertCount },
  ...{ errors: told.errors.map(recorded), alerts: told.alerts.map(recorded) },
});

const recorded = ({ line, path, message }: VerdictFinding): RecordedFinding => ({
  ...(line === null ? {} : { line }),
  ...{ path, message },
});
