import type { Rate } from '../../../../../client/index.ts';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { useOperation } from '../../../lib/query.ts';
import { EvidenceFacts } from '../shared/evidence.tsx';
import { amountText, kindWord } from '../shared/money.ts';
import { SampleMark } from '../shared/sample-mark.tsx';
import type { RateFilter } from '../shared/wish.ts';
import { factsOf } from './rate-facts.ts';

/** What finds one rate again, in the address. */
export interface OpenRate {
  rate_id: string;
  hospital_id?: string;
  amount_kind: Rate['amount_kind'];
  amount?: number;
  source_kind: Rate['source_kind'];
  code?: string;
}

export const openRateOf = ({
  rate_id,
  hospital,
  amount_kind,
  amount,
  source_kind,
  code,
}: Rate): OpenRate => ({
  ...{ rate_id, amount_kind, source_kind },
  ...(hospital === null ? {} : { hospital_id: hospital.hospital_id }),
  ...(amount === null ? {} : { amount }),
  ...(code === null ? {} : { code }),
});

const MOST_ALIKE = 200;

/** Narrow enough that the texts of few rates are read from their files. */
function questionOf(
  filter: RateFilter,
  { hospital_id, amount_kind, amount, source_kind, code }: OpenRate,
): RateFilter {
  return {
    ...filter,
    ...{ amount_kind, source_kind, evidence: 'full', include_flagged: true, limit: MOST_ALIKE },
    ...(hospital_id === undefined ? {} : { hospital_id }),
    ...(amount === undefined ? {} : { min_amount: amount, max_amount: amount }),
    ...(code === undefined ? {} : { code }),
  };
}

interface RatePanelProps {
  filter: RateFilter;
  open: OpenRate;
  onClose(): void;
}

/** The raw text of a rate beside what was read from it, and where it stands. */
export function RatePanel({ filter, open, onClose }: RatePanelProps) {
  const found = useOperation('ratedata.search-rates', questionOf(filter, open), { once: true });
  const rate = found.data?.data.find(
    ({ rate_id, hospital }) =>
      rate_id === open.rate_id &&
      (open.hospital_id === undefined || hospital?.hospital_id === open.hospital_id),
  );
  return (
    <SidePanel
      title={rate === undefined ? 'Rate' : `${amountText(rate)}, ${kindWord(rate.amount_kind).toLowerCase()}`}
      facts={rate?.payer?.name ?? rate?.payer?.raw ?? rate?.hospital?.name ?? ''}
      onClose={onClose}
    >
      {found.error !== null && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <SkeletonRows rows={10} />}
      {found.data !== undefined && rate === undefined && (
        <p className="text-sm text-quiet">
          This rate is not in the live files any more. A newer file has taken its place.
        </p>
      )}
      {rate !== undefined && <RateDetail rate={rate} />}
    </SidePanel>
  );
}

function RateDetail({ rate }: { rate: Rate }) {
  const { evidence } = rate;
  return (
    <div className="flex flex-col gap-5">
      <section aria-label="In the file">
        <header className="mb-1 flex items-center gap-2">
          <h3 className="font-semibold">In the file</h3>
          {evidence.raw_source === 'reconstructed' && (
            <span className="text-xs text-faint">The file is not kept; put together from what was read.</span>
          )}
          {evidence.raw != null && (
            <span className="ml-auto">
              <CopyButton text={evidence.raw} label="Copy raw text" />
            </span>
          )}
        </header>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
          tabIndex={0}
          className="max-h-56 overflow-auto rounded-md border bg-sunk p-3 font-mono text-xs break-all whitespace-pre-wrap"
        >
          {evidence.raw ?? 'No text is kept of this rate.'}
        </pre>
      </section>
      <section aria-label="As read">
        <h3 className="mb-1 flex items-center gap-2 font-semibold">
          As read {rate.synthetic && <SampleMark />}
        </h3>
        <Facts facts={factsOf(rate)} />
      </section>
      <section aria-label="Where in the file">
        <h3 className="mb-1 font-semibold">Where in the file</h3>
        <EvidenceFacts evidence={evidence} />
      </section>
    </div>
  );
}
