import { useMemo } from 'react';
import { Page, Section } from '../../../frame/page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { DataTable } from '../../../kit/table.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import { useAddressChange, useAddressState } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { count } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { Pages } from '../shared/more-pages.tsx';
import { WithPrices } from '../shared/with-prices.tsx';
import { disagreementColumns } from './disagreement-columns.tsx';
import { DisagreementFilters } from './disagreement-filters.tsx';
import { DisagreementPanel } from './disagreement-panel.tsx';
import { MissingFiles } from './missing-files.tsx';
import { ABOUT, countsText, KINDS, type Kind, TROUBLE } from './words.ts';

const PER_PAGE = 100;
const AGAIN_MS = 15_000;

export default function DisagreementsPage() {
  const [kind] = useAddressState<Kind>('kind', 'cross');
  const [name] = useAddressState<string>('class', '');
  const [severity] = useAddressState<string>('severity', '');
  const [hospital] = useAddressState<string>('hospital', '');
  const [payer] = useAddressState<string | number>('payer', '');
  const [offset, setOffset] = useAddressState<number>('offset', 0);
  const [openId, setOpen] = useAddressState<string>('finding', '');
  const change = useAddressChange();
  const asked = {
    ...{ kind, limit: PER_PAGE, offset },
    ...(name === '' ? { class: TROUBLE.join(',') } : name === 'all' ? {} : { class: name }),
    ...(severity === '' ? {} : { severity }),
    ...(hospital === '' ? {} : { hospital_id: hospital }),
    ...(payer === '' ? {} : { payer: String(payer) }),
  };
  const findings = useOperation('ratedata.list-discrepancies', asked, { every: AGAIN_MS });
  const columns = useMemo(() => disagreementColumns(kind), [kind]);
  const open = findings.data?.data.find(({ discrepancy_id }) => discrepancy_id === openId);
  return (
    <Page
      title="Disagreements"
      facts={[
        kind === 'cross' && findings.data !== undefined && findings.data.total > 0
          ? countsText(findings.data.counts)
          : ABOUT[kind].about,
      ]}
      calls={[callOf('ratedata.list-discrepancies', asked)]}
    >
      <WithPrices needs="prices">
        <div className="flex flex-col gap-3">
          <div className="overflow-x-auto">
            <Tabs
              label="Kind"
              value={kind}
              onChange={(next) =>
                change({
                  kind: next === 'cross' ? undefined : next,
                  class: undefined,
                  offset: undefined,
                  finding: undefined,
                })
              }
              tabs={KINDS}
            />
          </div>
          <DisagreementFilters
            kind={kind}
            counts={findings.data?.counts ?? {}}
            findings={findings.data?.data ?? []}
          />
          {findings.error !== null && (
            <ErrorNote error={findings.error} onRetry={() => void findings.refetch()} />
          )}
          <Section
            title="Findings"
            note={findings.data === undefined ? undefined : count(findings.data.total)}
          >
            {findings.isPending && <SkeletonRows rows={10} />}
            {findings.data !== undefined && (
              <>
                <DataTable
                  label="Findings"
                  rows={findings.data.data}
                  columns={columns}
                  idOf={({ discrepancy_id }) => discrepancy_id}
                  openId={openId}
                  onOpen={({ discrepancy_id }) => setOpen(discrepancy_id)}
                  empty={
                    kind === 'cross' ? (
                      <MissingFiles>No disagreements match.</MissingFiles>
                    ) : kind === 'snapshot' ? (
                      'Nothing has changed: no file has taken the place of another yet.'
                    ) : (
                      'No disagreements match.'
                    )
                  }
                  className="max-h-[70vh]"
                />
                <Pages
                  offset={offset}
                  shown={findings.data.data.length}
                  total={findings.data.total}
                  perPage={PER_PAGE}
                  onGo={setOffset}
                />
              </>
            )}
          </Section>
        </div>
      </WithPrices>
      {open !== undefined && <DisagreementPanel key={openId} finding={open} onClose={() => setOpen('')} />}
    </Page>
  );
}
