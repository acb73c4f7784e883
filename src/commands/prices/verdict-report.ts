import type { RecordedFinding, VerdictRecord } from '../../platform/prices/judge/index.ts';
import type { Family, RejectedRow } from '../../platform/prices/model/index.ts';
import { countText, paint } from '../terminal.ts';
import { FAMILY_NAMES } from './family-names.ts';

export interface Validated {
  file: string;
  family: Family;
  packed: string[];
  /** As the version that it declares; null where CMS has no rules for such a file. */
  valid: boolean | null;
  /** Of hospital files. */
  parsed: {
    declared_version: string | null;
    sniffed_version: string | null;
    items: number;
    rates: number;
    rows_rejected: number;
    rejected: RejectedRow[];
    warnings: string[];
  } | null;
  /** Why the rates of a hospital file cannot be read, if so. */
  fault: string | null;
  verdicts: VerdictRecord[];
}

const MOST_PLACES = 10;

/** One line for every place as compilers write them, those with the same message together. */
export function reportOf(validated: Validated, maxErrors: number): string {
  const { file, verdicts, parsed, fault, valid } = validated;
  const [first, ...others] = verdicts;
  return [
    headOf(validated),
    ...(first === undefined ? [`${file}: CMS has no rules for such a file; it was not judged.`] : []),
    ...(first === undefined ? [] : verdictLines(file, first, maxErrors)),
    ...others.map(
      (verdict) =>
        `As ${verdict.version}, which its structure matches: ${outcomeOf(verdict, maxErrors)}${
          verdict.valid && valid === false ? '. Declare that version' : ''
        }.`,
    ),
    ...rejectedLines(file, parsed?.rejected ?? [], parsed?.rows_rejected ?? 0),
    ...[fault ?? [], parsed?.warnings ?? []].flat().map((note) => `${file}: note: ${oneLine(note)}`),
  ].join('\n');
}

function headOf({ file, family, packed, parsed }: Validated): string {
  const parts = [
    FAMILY_NAMES[family],
    ...(packed.length === 0 ? [] : [`packed with ${packed.join(', ')}`]),
    ...(parsed === null
      ? []
      : [
          parsed.declared_version === null ? 'declares no version' : `declares ${parsed.declared_version}`,
          countText(parsed.items, 'item'),
          countText(parsed.rates, 'rate'),
        ]),
  ];
  return `${paint('bold', file)}: ${parts.join(', ')}`;
}

function verdictLines(file: string, verdict: VerdictRecord, maxErrors: number): string[] {
  const { validator, version, errors, alerts } = verdict;
  const judge = validator === 'cms-hpt' ? "CMS's validator" : "CMS's schema";
  const colour = verdict.valid ? 'green' : 'red';
  return [
    ...grouped(file, errors, ''),
    ...grouped(file, alerts, 'alert: '),
    `${judge}, version ${version}: ${paint(colour, outcomeOf(verdict, maxErrors))}.`,
  ];
}

function outcomeOf(
  { valid, error_count: errors, alert_count: alerts }: VerdictRecord,
  maxErrors: number,
): string {
  const least = errors >= maxErrors ? 'at least ' : '';
  const beside = alerts === 0 ? '' : `, ${countText(alerts, 'alert')}`;
  return `${valid ? 'valid' : `invalid, ${least}${countText(errors, 'error')}`}${beside}`;
}

function grouped(file: string, findings: readonly RecordedFinding[], label: string): string[] {
  const groups = [...Map.groupBy(findings, ({ message }) => message).values()];
  return groups.flatMap((group) => {
    const lines = group
      .slice(0, MOST_PLACES)
      .map((finding) => `${placeOf(file, finding)}  ${label}${oneLine(finding.message)}`);
    const rest = group.length - MOST_PLACES;
    return rest > 0
      ? [...lines, `  … and ${rest.toLocaleString('en')} more places with this message`]
      : lines;
  });
}

/** `file.csv:12:F` for a cell, `file.csv:12` for a row, `file.json:12:/pointer` for JSON. */
function placeOf(file: string, { line, path }: RecordedFinding): string {
  const isWithin = line === undefined || path.startsWith('/');
  const place = isWithin ? path : /^[A-Z]+(?=\d+$)/.exec(path)?.[0];
  return [file, line, place || undefined].filter((part) => part !== undefined).join(':');
}

/** A control character of a file must not reach the terminal. */
const oneLine = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');

function rejectedLines(file: string, rejected: readonly RejectedRow[], count: number): string[] {
  const lines = rejected
    .slice(0, MOST_PLACES)
    .map(({ row, reason }) => `${file}: record ${row} would be rejected: ${oneLine(reason)}`);
  const rest = count - lines.length;
  return rest > 0 ? [...lines, `  … and ${countText(rest, 'rejected record')} more`] : lines;
}
