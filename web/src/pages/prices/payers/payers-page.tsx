import { Check } from 'lucide-react';
import { Page, Section } from '../../../frame/page.tsx';
import { EmptyPage } from '../../../kit/empty-page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { callOf } from '../../../lib/curl.ts';
import { count } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { WithPrices } from '../shared/with-prices.tsx';
import { AnyName } from './any-name.tsx';
import { useDecidedNames } from './decided-names.ts';
import { UnmatchedPayers } from './unmatched-payers.tsx';

/** The server tells no more at once. */
const MOST_TOLD = 50;
const AGAIN_MS = 15_000;

const EXAMPLE = callOf('ratedata-admin.put-payers', {
  payers: [{ payer_id: 'aetna', name: 'Aetna', aliases: [{ text: 'Aetna Life Ins' }] }],
});

/** Names of payers nobody could match: each needs a decision once, and all files follow. */
export default function PayersPage() {
  const stats = useOperation('ratedata-admin.get-stats', {}, { every: AGAIN_MS });
  const decided = useDecidedNames();
  const unmatched = (stats.data?.unmatched_payers ?? []).filter(({ raw }) => !decided.includes(raw));
  return (
    <Page
      title="Payers"
      facts={[
        'Names in files that match no payer. Say who is meant, and all files are matched again at once.',
      ]}
      calls={[callOf('ratedata-admin.get-stats'), EXAMPLE]}
    >
      <WithPrices needs="prices">
        {stats.error !== null && <ErrorNote error={stats.error} onRetry={() => void stats.refetch()} />}
        {stats.isPending && <SkeletonRows rows={8} />}
        {stats.data !== undefined && unmatched.length === 0 && (
          <EmptyPage icon={Check} title="Every payer is matched" example={EXAMPLE}>
            Files write payers in many ways. Names that match none are listed here, the most common first.
          </EmptyPage>
        )}
        <div className="flex flex-col gap-3">
          {unmatched.length > 0 && (
            <Section
              title="Names without a payer"
              note={unmatched.length < MOST_TOLD ? count(unmatched.length) : `the ${MOST_TOLD} most common`}
            >
              <UnmatchedPayers unmatched={unmatched} />
            </Section>
          )}
          {stats.data !== undefined && <AnyName />}
        </div>
      </WithPrices>
    </Page>
  );
}
