import { Link } from '@tanstack/react-router';
import type { RatedataSource } from '../../../../../client/index.ts';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { Time } from '../../../kit/time.tsx';
import { bytes, count } from '../../../lib/format.ts';
import { shownFile } from './file-columns.tsx';
import { VerdictMark } from './verdict-mark.tsx';
import { familyWord, KIND_WORDS } from './words.ts';

const Copied = ({ text, label }: { text: string; label: string }) => (
  <span className="flex items-start gap-1">
    <span className="min-w-0 flex-1 font-mono text-xs break-all">{text}</span>
    <CopyButton text={text} label={label} />
  </span>
);

export function FileSummary({ source }: { source: RatedataSource }) {
  const file = shownFile(source);
  const { hospital_id: hospital, last_fetched_at: fetched, last_changed_at: changed } = source;
  return (
    <Facts
      facts={[
        ['Kind', KIND_WORDS[source.kind]],
        ['Verdict of CMS’s validator', <VerdictMark key="verdict" file={file} />],
        ['Validated as', file?.verdicts[0]?.version],
        ['Version it declares', file?.declared_version ?? (file === undefined ? null : 'None')],
        ['Version it looks like', file?.sniffed_version],
        ['Format', file === undefined ? null : familyWord(file.family)],
        ['File of', file?.last_updated_on],
        ['Size', file === undefined ? null : bytes(file.bytes)],
        ['Items', file === undefined ? null : count(file.items)],
        ['Rates', file === undefined ? null : count(file.rates)],
        ['Rows rejected', file === undefined ? null : count(file.rows_rejected)],
        [
          'Provider groups not known',
          file === undefined || file.unresolved_groups === 0 ? null : count(file.unresolved_groups),
        ],
        [
          'URL',
          source.url === null || source.synthetic ? null : (
            <Copied key="url" text={source.url} label="Copy URL" />
          ),
        ],
        ['SHA-256', file === undefined ? null : <Copied key="sha" text={file.sha256} label="Copy SHA-256" />],
        [
          'Disagreements',
          hospital === null ? null : (
            <Link
              key="disagreements"
              to="/prices/disagreements"
              search={{ hospital } as never}
              className="text-accent-ink hover:underline"
            >
              See this hospital’s disagreements
            </Link>
          ),
        ],
        ['Fetched', fetched === null ? null : <Time key="fetched" at={fetched} />],
        ['Changed', changed === null ? null : <Time key="changed" at={changed} />],
      ]}
    />
  );
}
