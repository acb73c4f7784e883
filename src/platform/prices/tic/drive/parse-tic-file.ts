import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ParsedFile } from '../../model/index.ts';
import { type Finished, STAGING_FILES } from '../../staging/index.ts';
import { isoDateOf } from '../../wording/index.ts';
import { priceFileFault } from '../bytes/faults.ts';
import { familyOf, payerHead, sniffVersion } from './head.ts';
import type { TicOptions } from './options.ts';
import { contradictions, resolveGroups, unresolvedReasons } from './remote-providers.ts';
import { TicRun } from './tic-run.ts';

const MOST_REJECTED = 1_000;
const PARSED = 'parsed.json';

/**
 * Reads a file of a payer into sorted Parquet files: `rates`, `sets`, `providers` and `toc` in the folder. A folder in
 * which an earlier call was killed is gone on with, and gives what an undisturbed call would have.
 */
export async function parseTicFile(options: TicOptions): Promise<ParsedFile> {
  const done = await readFile(join(options.folder, PARSED), 'utf8').catch(() => undefined);
  if (done !== undefined) return JSON.parse(done) as ParsedFile;
  const run = await TicRun.open(options);
  let parsed: ParsedFile;
  try {
    await run.read();
    parsed = await finished(run, options);
  } finally {
    await run.close();
  }
  const path = join(options.folder, PARSED);
  await writeFile(`${path}.new`, JSON.stringify(parsed));
  await rename(`${path}.new`, path);
  for (const name of STAGING_FILES) await rm(join(options.folder, name), { recursive: true, force: true });
  return parsed;
}

async function finished(run: TicRun, { filter, fetchProviders }: TicOptions): Promise<ParsedFile> {
  const { cursor, staging, window } = run;
  const family = familyOf(cursor.arrays);
  if (family === undefined)
    throw priceFileFault(
      'wrong_kind',
      'This is no in-network, allowed-amount or table-of-contents file of a payer. Check the kind of the source.',
    );
  await resolveGroups(staging, fetchProviders, cursor.counts);
  const warnings = [...cursor.warnings, ...(await warningsOf(run))];
  const result: Finished = await staging.finish({ npis: filter?.npis ?? [], eins: filter?.eins ?? [] });
  const { texts, counts } = cursor;
  const payer = payerHead(texts);
  const rejected = Object.values(cursor.rejected);
  return {
    family,
    declaredVersion: texts.version ?? null,
    sniffedVersion: sniffVersion({ family, texts, ...counts }),
    lastUpdatedOn: isoDateOf(texts.last_updated_on ?? ''),
    sha256: window.digest(),
    bytes: window.read,
    items: counts.items,
    rates: result.rates,
    rowsRejected: rejected.reduce((sum, { count }) => sum + count, 0),
    rejected: rejected.flatMap(({ first }) => first).slice(0, MOST_REJECTED),
    warnings,
    payers: family === 'tic_toc' ? [] : [{ payer: payer.entityName, plan: payer.planName ?? '' }],
    hospital: null,
    payer,
    groups: result.groups,
    unresolvedGroups: result.unresolvedGroups,
  };
}

async function warningsOf({ staging, cursor }: TicRun): Promise<string[]> {
  const groups = await contradictions(staging);
  const unresolved = await unresolvedReasons(staging);
  const unlocated = await filesWithoutAddress(staging);
  const updated = cursor.texts.last_updated_on ?? '';
  const { unreadNpis, unreadReferences, unreadDates, damagedTexts } = cursor.counts;
  return [
    ...unresolved,
    ...(unlocated > 0
      ? [`Files of the table of contents that have no address: ${unlocated}. They cannot be loaded.`]
      : []),
    ...(groups > 0
      ? [`${groups} provider groups are defined more than once, with different members. All of them count.`]
      : []),
    ...(updated.trim() !== '' && isoDateOf(updated) === null
      ? [`"${updated}" in last_updated_on is no date.`]
      : []),
    ...(unreadNpis > 0 ? [`${unreadNpis} NPIs are not whole numbers and were left out.`] : []),
    ...(unreadReferences > 0
      ? [`${unreadReferences} provider references of rates name no group and were left out.`]
      : []),
    ...(damagedTexts > 0
      ? [
          `${damagedTexts} descriptions are not in UTF-8; their letters beyond ASCII are shown as \ufffd. Ask the publisher to correct the file.`,
        ]
      : []),
    ...(unreadDates > 0
      ? [`${unreadDates} rates have an expiration date that is no date; they are kept without it.`]
      : []),
  ];
}

async function filesWithoutAddress(staging: TicRun['staging']): Promise<number> {
  const [row] = await staging.query('SELECT count(*) AS files FROM toc_files WHERE location IS NULL');
  return Number(row?.files ?? 0);
}
