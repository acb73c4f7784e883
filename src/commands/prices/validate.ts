import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ApiError, invalidRequest } from '../../kernel/errors.ts';
import { type DetectedFile, detectFile } from '../../platform/prices/detect/index.ts';
import { type HptFamily, parseHptFile } from '../../platform/prices/hpt/index.ts';
import { judgePriceFile, withJsonLines } from '../../platform/prices/judge/index.ts';
import { type Family, isHospitalFile, type ParsedFile } from '../../platform/prices/model/index.ts';
import { ticFamilyOf } from '../../platform/prices/tic/index.ts';
import { EXIT, wrongUsage } from '../failure.ts';
import { interruptible } from '../interruption.ts';
import { bytesText, note, Progress, printJson } from '../terminal.ts';
import { reportOf, type Validated } from './verdict-report.ts';
import { wholeNumber } from './whole-number.ts';

const UNREADABLE = 2;
const MOST_ERRORS = 100_000;
const VERSION = /^\d+(\.\d+){0,2}$/;

export function validatePrices(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      format: { type: 'string', default: 'text' },
      'max-errors': { type: 'string', default: '1000' },
      json: { type: 'boolean', default: false },
    },
  });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw wrongUsage('Give one file.');
  const format = values.json ? 'json' : values.format;
  if (format !== 'text' && format !== 'json') throw wrongUsage('--format must be one of: text, json.');
  const { version } = values;
  if (version !== undefined && !VERSION.test(version))
    throw wrongUsage(`--version ${version} is not a version such as 3.0.0.`);
  const maxErrors = wholeNumber('max-errors', values['max-errors'], [1, MOST_ERRORS]);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return Promise.resolve(unreadable(path, 'there is no such file. Check the path.'));
  if (found.isDirectory()) return Promise.resolve(unreadable(path, 'it is a folder. Give a file.'));
  return interruptible(async (signal) => {
    const validated = await validate({ path, version, maxErrors, signal }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return unreadable(path, error.message);
    });
    if (typeof validated === 'number') return validated;
    if (format === 'json') printJson(validated);
    else console.log(reportOf(validated, maxErrors));
    if (validated.valid === null) return UNREADABLE;
    return validated.valid ? EXIT.ok : EXIT.failed;
  });
}

/** The code is that of a wrong usage as well, which this is not. */
function unreadable(path: string, message: string): number {
  note(`${path}: ${message}`);
  return UNREADABLE;
}

interface Wish {
  path: string;
  version: string | undefined;
  maxErrors: number;
  signal: AbortSignal;
}

async function validate({ path, version, maxErrors, signal }: Wish): Promise<Validated> {
  const progress = process.stderr.isTTY ? new Progress(`Validating ${path}`) : undefined;
  try {
    const detected = await detectFile(path, { ticFamilyOf, isLenient: true });
    const { family, layers } = detected;
    const { parsed, fault } = await parseIfHospital(detected, signal, progress);
    const versions = {
      declaredVersion: version ?? parsed?.declaredVersion ?? null,
      sniffedVersion: version === undefined ? (parsed?.sniffedVersion ?? null) : null,
    };
    const file = { family, ...versions };
    const verdicts = await judgePriceFile({ path, file, isWhole: true, signal, maxErrors });
    checkVersion(version, verdicts[0]?.version, family);
    return {
      ...{ file: path, family },
      packed: layers.map((layer) => (typeof layer === 'string' ? layer : `zip: ${layer.zip}`)),
      // As what it declares: that it would pass as something else is said beside it.
      valid: verdicts[0]?.valid ?? null,
      ...partsOf(parsed),
      fault,
      verdicts: isCsv(family) ? verdicts : await withJsonLines(verdicts, detected.openBytes(), signal),
    };
  } finally {
    progress?.clear();
  }
}

/** One schema of payers' files is for all versions that begin alike. */
function checkVersion(wanted: string | undefined, judged: string | undefined, family: Family): void {
  if (wanted === undefined || judged === undefined) return;
  const [major = ''] = wanted.split('.');
  const isJudged = `${judged}.`.startsWith(`${isHospitalFile(family) ? wanted : major}.`);
  if (!isJudged)
    throw invalidRequest(`CMS has no rules of version ${wanted} for it; the nearest are those of ${judged}.`);
}

const isCsv = (family: Family): boolean => family === 'hpt_csv_tall' || family === 'hpt_csv_wide';

interface Parsed {
  parsed?: ParsedFile;
  fault: string | null;
}

/** What cannot be read as a price file may still be judged: CMS's validator says more about it. */
async function parseIfHospital(
  detected: DetectedFile,
  signal: AbortSignal,
  progress: Progress | undefined,
): Promise<Parsed> {
  if (!isHospitalFile(detected.family)) return { fault: null };
  try {
    return { parsed: await parse(detected, signal, progress), fault: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { fault: error.message };
  }
}

/** Rows are read for the version by structure, and for what would be rejected. */
const parse = (
  { family, encoding, openBytes }: DetectedFile,
  signal: AbortSignal,
  progress: Progress | undefined,
): Promise<ParsedFile> =>
  parseHptFile({
    ...{ bytes: openBytes(), family: family as HptFamily, encoding, signal },
    onRow: () => undefined,
    onProgress: ({ bytes }) => progress?.update(bytesText(bytes)),
  });

const partsOf = (parsed: ParsedFile | undefined): Pick<Validated, 'parsed'> =>
  parsed === undefined
    ? { parsed: null }
    : {
        parsed: {
          ...{ declared_version: parsed.declaredVersion, sniffed_version: parsed.sniffedVersion },
          ...{ items: parsed.items, rates: parsed.rates, rows_rejected: parsed.rowsRejected },
          ...{ rejected: parsed.rejected, warnings: parsed.warnings },
        },
      };
