import type { ReactNode } from 'react';
import { LinkButton } from '../../../kit/button.tsx';
import { useOperation } from '../../../lib/query.ts';

/** What is not loaded yet of the two files that a comparison takes, and how to load it; otherwise what is given. */
export function MissingFiles({ children }: { children: ReactNode }) {
  const hospitals = useOperation('ratedata-admin.list-sources', { kind: 'hospital_mrf', limit: 1 });
  const payers = useOperation('ratedata-admin.list-sources', { kind: 'tic_in_network', limit: 1 });
  const missing = payers.data?.total === 0 ? 'payer' : hospitals.data?.total === 0 ? 'hospital' : undefined;
  if (missing === undefined) return <>{children}</>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>
        {`No ${missing}’s file is loaded, and this compares the files of hospitals with those of payers for the same hospital and payer.`}
      </p>
      <LinkButton to="/prices/files" search={{ load: missing } as never}>
        {`Load a ${missing}’s file`}
      </LinkButton>
    </div>
  );
}
