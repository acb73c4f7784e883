import { type FormEvent, useState } from 'react';
import { Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Checkbox, Field, TextArea } from '../../kit/field.tsx';
import { StateMark } from '../../kit/state-mark.tsx';
import { type Column, DataTable } from '../../kit/table.tsx';
import { Time } from '../../kit/time.tsx';
import type { Output } from '../../lib/api.ts';
import { count, plural, words } from '../../lib/format.ts';
import { faultOf, useChange, useOperation } from '../../lib/query.ts';
import { readStored, writeStored } from '../../lib/stored.ts';
import type { Target } from './target.ts';

type Submission = Output<'index-ping.submit'>;
type Batch = Submission['batches'][number];

interface LastResult {
  at: string;
  isDry: boolean;
  submission: Pick<Submission, 'accepted' | 'batches'> &
    Partial<Pick<Submission, 'submission_id' | 'deduplicated' | 'rejected'>>;
}

/** What was rejected is told once: it stays in the tab. */
const keptAs = (host: string): string => `granary.index-ping.${host}`;

export function SubmitSection({ host, target }: { host: string; target: Target }) {
  const [urls, setUrls] = useState('');
  const [isDry, setDry] = useState(false);
  const [last, setLast] = useState(() => readStored<LastResult>(sessionStorage, keptAs(host)));
  const submit = useChange('index-ping.submit', {
    onDone: (submission, input) => {
      const result = { at: new Date().toISOString(), isDry: input.dry_run === true, submission };
      writeStored(sessionStorage, keptAs(host), result);
      setLast(result);
    },
  });
  // Asked for beside, by the section of the key.
  const verified = useOperation('index-ping.verify-key', target, { once: true });
  const shown = newestOf(last, verified.data?.last_submission);
  const lines = urls
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit.mutate({ ...target, urls: lines, ...(isDry ? { dry_run: true } : {}) });
  };
  return (
    <Section title="Submit URLs" note={lines.length === 0 ? undefined : plural(lines.length, 'URL')}>
      <form onSubmit={onSubmit} className="flex flex-col gap-3 p-3">
        <Field
          label="URLs"
          hint="One per line, of pages that were added, changed or removed. Max 10,000."
          error={faultOf(submit.error, 'urls')}
        >
          {(props) => (
            <TextArea
              {...props}
              rows={6}
              value={urls}
              onChange={(event) => setUrls(event.target.value)}
              className="font-mono text-xs"
              placeholder={`https://${host}/products/bread`}
              spellCheck={false}
            />
          )}
        </Field>
        <Checkbox
          label="Dry run: check only, send nothing"
          checked={isDry}
          onChange={(event) => setDry(event.target.checked)}
        />
        {submit.error !== null && <ErrorNote error={submit.error} />}
        <Button type="submit" className="self-start" busy={submit.isPending} disabled={lines.length === 0}>
          {isDry ? 'Check URLs' : 'Submit URLs'}
        </Button>
      </form>
      {shown !== undefined && <LastResults {...shown} />}
    </Section>
  );
}

type Stored = NonNullable<Output<'index-ping.verify-key'>['last_submission']>;

/** What has become of the submission of this tab, or a later one of somebody else. */
function newestOf(last: LastResult | undefined, stored: Stored | undefined): LastResult | undefined {
  if (stored === undefined) return last;
  if (last?.submission.submission_id === stored.submission_id)
    return { ...last, submission: { ...last.submission, batches: stored.batches } };
  return last !== undefined && last.at > stored.submitted_at
    ? last
    : { at: stored.submitted_at, isDry: false, submission: stored };
}

const LastResults = ({
  at,
  isDry,
  submission: { accepted, deduplicated, rejected = [], batches },
}: LastResult) => (
  <div role="status" aria-label="Last results" className="border-t">
    <p className="px-3 py-2 text-sm">
      {isDry ? 'Would be sent: ' : 'Sent: '}
      {plural(accepted, 'URL')}
      {deduplicated !== undefined &&
        `, ${count(deduplicated)} submitted before, ${count(rejected.length)} rejected`}{' '}
      <Time at={at} className="text-xs text-faint" />
    </p>
    {batches.length > 0 && (
      <DataTable
        label="Requests"
        rows={batches}
        columns={BATCHES}
        idOf={(batch) => `${batches.indexOf(batch)}`}
      />
    )}
    {rejected.length > 0 && (
      <ul aria-label="Rejected URLs" className="border-t px-3 py-2 text-sm">
        {rejected.slice(0, 100).map(({ url, reason }) => (
          <li key={url} className="flex gap-2">
            <span className="text-bad">{words(reason)}</span>
            <code className="min-w-0 font-mono text-xs break-all">{url}</code>
          </li>
        ))}
      </ul>
    )}
  </div>
);

const MARKS: Record<Batch['outcome'], string> = {
  sending: 'running',
  accepted: 'completed',
  pending: 'pending',
  retrying: 'paused',
  rejected: 'failed',
  failed: 'failed',
};

const BATCHES: readonly Column<Batch>[] = [
  {
    id: 'outcome',
    head: 'Outcome',
    cell: ({ outcome }) => <StateMark state={MARKS[outcome]} word={words(outcome)} />,
  },
  { id: 'count', head: 'URLs', numeric: true, cell: ({ count: urls }) => count(urls) },
  { id: 'status', head: 'Status', numeric: true, cell: ({ status_code }) => status_code ?? '–' },
  { id: 'attempt', head: 'Attempt', numeric: true, wide: true, cell: ({ attempt }) => attempt },
  {
    id: 'endpoint',
    head: 'Endpoint',
    wide: true,
    cell: ({ endpoint }) => <span title={endpoint}>{endpoint}</span>,
  },
];
