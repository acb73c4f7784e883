import type { JudgedFile, VerdictRecord } from '../../../../platform/prices/judge/index.ts';
import { isHospitalFile } from '../../../../platform/prices/model/index.ts';
import type { StageContext } from '../pipelines/pipeline.ts';
import type { RatedataServices } from '../services.ts';
import { type FileRow, findFiles, type Judged } from '../store/files.ts';
import { verdictsOfFiles } from '../store/verdicts.ts';
import { ensureFetched } from './fetch-stage.ts';
import { isJudged } from './known-file.ts';
import type { LoadInput, LoadState } from './load-input.ts';
import { noted } from './notes.ts';
import { parsed } from './prepared-file.ts';

type Context = StageContext<LoadInput, LoadState>;

export interface JudgedRun {
  verdicts: readonly VerdictRecord[];
  /** What of the file this run has had judged; null for nothing. */
  judged: Judged | null;
}

/** What the validators say of the file, each for the version that it declares and the one that it has. */
export async function judged(services: RatedataServices, context: Context): Promise<JudgedRun> {
  const { accountId, folder, input, state, signal } = context;
  const known = state.fileNo;
  const file = known === undefined ? undefined : await knownFile(services, accountId, known);
  if (file !== undefined && isJudged(file, input))
    return { verdicts: await storedVerdicts(services, accountId, file.file_no), judged: null };
  if (!input.validate) return { verdicts: [], judged: null };
  const { path } = await ensureFetched(services, context);
  const wanted = file === undefined ? (await parsed(services, context)).parsed : judgeable(file);
  const isWhole = input.strict || isHospitalFile(wanted.family);
  return {
    verdicts: await noted(folder, 'judged', () => services.judge({ path, file: wanted, isWhole, signal })),
    judged: isWhole ? 'whole' : 'start',
  };
}

async function knownFile({ database }: RatedataServices, accountId: string, fileNo: string) {
  const [file] = await database.readingAs(accountId)((sql) => findFiles(sql, accountId, [fileNo]));
  return file;
}

const storedVerdicts = ({ database }: RatedataServices, accountId: string, fileNo: string) =>
  database.readingAs(accountId)((sql) => verdictsOfFiles(sql, accountId, [fileNo]));

const judgeable = (file: FileRow): JudgedFile => ({
  ...{ family: file.family, declaredVersion: file.declared_version, sniffedVersion: file.sniffed_version },
  ...{ payer: file.head.payer, lastUpdatedOn: file.last_updated_on },
});
