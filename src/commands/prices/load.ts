import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { RatedataRun } from '../../../client/index.ts';
import { detectFile } from '../../platform/prices/detect/index.ts';
import { isHospitalFile } from '../../platform/prices/model/index.ts';
import { ticFamilyOf } from '../../platform/prices/tic/index.ts';
import { type Connected, readArguments, withGranary } from '../connection.ts';
import { EXIT, failed, wrongUsage } from '../failure.ts';
import { note, printJson } from '../terminal.ts';
import { followRun } from './follow-run.ts';
import { heldReasons, summaryOf } from './load-summary.ts';
import { artifactOf } from './send-file.ts';

const HELD = 2;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Pipeline = 'hospital' | 'payer';

interface Wish {
  subject: string;
  isUrl: boolean;
  hospitalId: string | undefined;
  codes: string[] | undefined;
  strict: boolean;
  force: boolean;
  asJson: boolean;
}

export function loadPrices(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    hospital: { type: 'string' },
    codes: { type: 'string' },
    strict: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
  });
  const [subject, ...others] = positionals;
  if (subject === undefined || others.length > 0) throw wrongUsage('Give one file or URL.');
  const isUrl = /^https?:\/\//i.test(subject);
  if (!isUrl && !existsSync(subject))
    throw wrongUsage(`"${subject}" is neither a URL that starts with http:// or https://, nor a file.`);
  const { hospital, strict, force } = values;
  const codes = values.codes
    ?.split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  if (hospital !== undefined && !UUID.test(hospital))
    throw wrongUsage(
      `--hospital ${hospital} is not the ID of a hospital, as granary prices search CODE --json shows it.`,
    );
  if (hospital !== undefined && codes !== undefined)
    throw wrongUsage('--hospital is for hospital files and --codes for payer files. Give one of them.');
  const wish = { subject, isUrl, hospitalId: hospital, codes, strict, force, asJson: values.json };
  return withGranary(values, (connected) => load(connected, wish), isUrl ? { visits: subject } : {});
}

async function load(connected: Connected, wish: Wish): Promise<number> {
  const run = await (wish.isUrl ? loadUrl(connected, wish) : loadFile(connected, wish));
  if (wish.asJson) printJson(run);
  if (run.status !== 'completed')
    throw failed(`${nameOf(wish)} was not loaded: ${run.error?.message ?? `the run was ${run.status}.`}`);
  if (!wish.asJson) console.log(summaryOf(nameOf(wish), run));
  if (wish.codes !== undefined && run.outcome === 'published' && run.progress.rates === 0)
    note(
      `No rate of the file has one of the codes ${wish.codes.join(', ')}. An empty snapshot was published.`,
    );
  if (run.outcome !== 'held') return EXIT.ok;
  for (const reason of await heldReasons(connected, run)) note(`Held: ${reason}`);
  note('Run the command again with --force to publish it.');
  return HELD;
}

const nameOf = ({ subject, isUrl }: Wish): string =>
  isUrl ? new URL(subject).pathname.split('/').at(-1) || subject : basename(subject);

/** By its bytes, before anything is sent. */
async function loadFile(connected: Connected, wish: Wish): Promise<RatedataRun> {
  const { family } = await detectFile(wish.subject, { ticFamilyOf });
  const pipeline = isHospitalFile(family) ? 'hospital' : 'payer';
  checkOptions(pipeline, wish);
  const { artifact_id } = await artifactOf(connected, wish.subject);
  return runToEnd(connected, wish, pipeline, { artifact_id });
}

function checkOptions(pipeline: Pipeline, { hospitalId, codes, subject }: Wish): void {
  if (pipeline === 'payer' && hospitalId !== undefined)
    throw wrongUsage(`${basename(subject)} is a payer file; --hospital is for hospital files.`);
  if (pipeline === 'hospital' && codes !== undefined)
    throw wrongUsage(`${basename(subject)} is a hospital file; --codes is for payer files.`);
}

const LIKE_A_PAYER = /in-?network|allowed-?amount|out-?of-?network|index\.json|table-?of-?contents/i;

/** What a file is shows once it is fetched: where the first guess is wrong, the other one is tried. */
async function loadUrl(connected: Connected, wish: Wish): Promise<RatedataRun> {
  const { subject: url, hospitalId, codes } = wish;
  const isFixed = hospitalId !== undefined || codes !== undefined;
  const isPayer = codes !== undefined || (hospitalId === undefined && LIKE_A_PAYER.test(url));
  const first = await runToEnd(connected, wish, isPayer ? 'payer' : 'hospital', { url });
  if (isFixed || first.error?.code !== 'wrong_kind') return first;
  const second = await runToEnd(connected, wish, isPayer ? 'hospital' : 'payer', { url });
  // Neither: the first one says what it is.
  return second.error?.code === 'wrong_kind' ? first : second;
}

async function runToEnd(
  { granary, signal }: Connected,
  wish: Wish,
  pipeline: Pipeline,
  source: { url: string } | { artifact_id: string },
): Promise<RatedataRun> {
  const { strict, force, hospitalId, codes } = wish;
  const flags = { ...source, strict, force };
  const started =
    pipeline === 'hospital'
      ? await granary.ratedataAdmin.runHospitalMrf({ ...flags, hospital_id: hospitalId }, { signal })
      : await granary.ratedataAdmin.runTicIngestion({ ...flags, codes }, { signal });
  return followRun(granary, started, `Loading ${nameOf(wish)}`, signal);
}
