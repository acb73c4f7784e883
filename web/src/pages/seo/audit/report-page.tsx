import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import { useAddressState, usePathParts } from '../../../lib/address.ts';
import { api, type GranaryError } from '../../../lib/api.ts';
import { callOf } from '../../../lib/curl.ts';
import { useOperation } from '../../../lib/query.ts';
import { type Audit, AuditFrame, NotYet } from './audit-frame.tsx';
import { useDownload } from './use-download.ts';

const FORMATS = [
  { format: 'pdf', label: 'PDF', type: 'application/pdf', ending: 'pdf' },
  { format: 'html', label: 'HTML', type: 'text/html', ending: 'html' },
  { format: 'markdown', label: 'Markdown', type: 'text/markdown', ending: 'md' },
] as const;
const BRANDINGS = [
  { value: 'none', label: 'Plain' },
  { value: 'white_label', label: 'White label' },
] as const;
type Branding = (typeof BRANDINGS)[number]['value'];

/** The report as its readers get it. */
export default function ReportPage() {
  const { audit_id = '' } = usePathParts();
  return (
    <AuditFrame full calls={[callOf('seo-reports.list', { audit_id })]}>
      {(audit) =>
        audit.status === 'completed' ? (
          <Report audit={audit} />
        ) : (
          <div className="p-6">
            <NotYet audit={audit} what="The report" />
          </div>
        )
      }
    </AuditFrame>
  );
}

function Report({ audit: { audit_id } }: { audit: Audit }) {
  const [branding, setBranding] = useAddressState<Branding>('branding', 'none');
  const reports = useOperation(
    'seo-reports.list',
    { audit_id },
    // It is written a moment after the audit is completed.
    { every: (answer) => (answer?.total === 0 ? 1_000 : false) },
  );
  const report_id = reports.data?.data[0]?.report_id ?? '';
  const page = useQuery<string, GranaryError>({
    queryKey: ['seo-reports.get', { report_id, branding, format: 'html' }],
    enabled: report_id !== '',
    queryFn: async ({ signal }) =>
      (await api().raw('seo-reports.get', { report_id, format: 'html', branding }, { signal })).text(),
  });
  const download = useDownload();
  const error = reports.error ?? page.error ?? download.error;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2 sm:px-6">
        <Tabs label="Branding" value={branding} onChange={setBranding} tabs={BRANDINGS} />
        <div className="ml-auto flex flex-wrap gap-2">
          {FORMATS.map(({ format, label, type, ending }) => (
            <Button
              key={format}
              size="small"
              kind={format === 'pdf' ? 'primary' : 'plain'}
              disabled={report_id === ''}
              busy={download.isPending && download.variables.type === type}
              onClick={() =>
                download.mutate({
                  ...{ call: 'seo-reports.get', type, name: `seo-report.${ending}` },
                  input: { report_id, format, branding },
                })
              }
            >
              <Download /> {format === 'pdf' ? 'Download PDF' : label}
            </Button>
          ))}
        </div>
      </div>
      {error !== null && <ErrorNote error={error} className="m-4" />}
      {page.data === undefined || page.isPlaceholderData ? (
        error === null && <SkeletonRows rows={12} />
      ) : (
        <iframe
          title="Preview of the report"
          sandbox=""
          srcDoc={page.data}
          className="min-h-0 w-full flex-1 bg-panel"
        />
      )}
    </>
  );
}
