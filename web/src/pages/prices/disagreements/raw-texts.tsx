import type { RateDiscrepancy, RateEvidence } from '../../../../../client/index.ts';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { useOperation } from '../../../lib/query.ts';
import type { RateFilter } from '../shared/wish.ts';
import { sidesOf } from './sides.ts';

const MOST_ALIKE = 200;

/** The rates of one side, among which is the one that the evidence is of; few, as their texts are read from the files. */
function questionOf(
  { kind, key, hospital, payer }: RateDiscrepancy,
  values: readonly number[],
  side: number,
) {
  const filter: RateFilter = {
    ...{ evidence: 'full', include_flagged: true, min_confidence: 0, limit: MOST_ALIKE },
    ...(key.code === null ? {} : { code: key.code }),
    ...(hospital === null ? {} : { hospital_id: hospital.hospital_id }),
    ...(kind === 'internal' || payer === null ? {} : { payer_id: payer.payer_id }),
    ...(kind === 'cross' ? { source_kind: side === 0 ? 'hospital' : 'payer' } : {}),
    ...(values.length === 0 ? {} : { min_amount: Math.min(...values), max_amount: Math.max(...values) }),
  };
  return filter;
}

const isSamePlace = (one: RateEvidence, other: RateEvidence): boolean =>
  one.file_id === other.file_id &&
  one.offset === other.offset &&
  one.row === other.row &&
  one.column === other.column &&
  one.pointer === other.pointer;

interface RawTextProps {
  finding: RateDiscrepancy;
  evidence: RateEvidence;
  /** 0 for the first one. */
  side: number;
  name: string;
}

/** What the file of one side has, word for word. */
function RawText({ finding, evidence, side, name }: RawTextProps) {
  const found = useOperation(
    'ratedata.search-rates',
    questionOf(finding, sidesOf(finding)[side] ?? [], side),
    { once: true, when: finding.key.code !== null },
  );
  const rate = found.data?.data.find((one) => isSamePlace(one.evidence, evidence));
  const raw = rate?.evidence.raw ?? null;
  return (
    <section aria-label={`In the file, ${name}`} className="min-w-0">
      <h3 className="mb-1 flex min-h-8 items-center justify-between gap-2 text-sm font-semibold">
        {name}
        {raw !== null && <CopyButton text={raw} label="Copy raw text" />}
      </h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        className="max-h-56 overflow-auto rounded-md border bg-sunk p-2 font-mono text-xs break-all whitespace-pre-wrap"
      >
        {raw ?? (found.isLoading ? '…' : 'No text is kept of this amount.')}
      </pre>
    </section>
  );
}

interface RawTextsProps {
  finding: RateDiscrepancy;
  sides: readonly { evidence: RateEvidence; side: number; name: string }[];
}

/** Both sides beside each other. */
export const RawTexts = ({ finding, sides }: RawTextsProps) => (
  <div className="grid gap-2 sm:grid-cols-2">
    {sides.map((one) => (
      <RawText key={one.side} finding={finding} {...one} />
    ))}
  </div>
);
