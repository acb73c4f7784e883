import type { ReactNode } from 'react';
import type { RateEvidence } from '../../../../../client/index.ts';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { Time } from '../../../kit/time.tsx';
import { bytes, shortId } from '../../../lib/format.ts';

/** Where in the file, in the words of its format. */
export const placeText = ({ row, column, pointer }: RateEvidence): string =>
  pointer ??
  [row === undefined ? '' : `row ${row}`, column === undefined ? '' : `column ${column}`]
    .filter(Boolean)
    .join(', ');

/** Of the sample, which no host has. */
const isInvented = (url: string): boolean => URL.parse(url)?.hostname.endsWith('.invalid') === true;

const Copied = ({ text, label, children }: { text: string; label: string; children: ReactNode }) => (
  <span className="flex items-start gap-1">
    <span className="min-w-0 flex-1 break-all">{children}</span>
    <CopyButton text={text} label={label} />
  </span>
);

/** The file and the place in it, each to copy. */
export function EvidenceFacts({ evidence }: { evidence: RateEvidence }) {
  const { url, sha256, file_id, fetched_at, offset, length } = evidence;
  const place = placeText(evidence);
  return (
    <Facts
      facts={[
        [
          'File',
          url === null || isInvented(url) ? (
            <code key="file" className="font-mono text-xs break-all">
              {url?.split('/').at(-1) ?? shortId(file_id)}
            </code>
          ) : (
            <Copied key="file" text={url} label="Copy URL">
              <a href={url} target="_blank" rel="noreferrer" className="text-accent-ink hover:underline">
                {url}
              </a>
            </Copied>
          ),
        ],
        [
          'SHA-256',
          <Copied key="sha" text={sha256} label="Copy SHA-256">
            <code className="font-mono text-xs">{sha256}</code>
          </Copied>,
        ],
        [
          evidence.pointer === undefined ? 'Place' : 'JSON pointer',
          place === '' ? null : (
            <Copied key="place" text={place} label="Copy place">
              <code className="font-mono text-xs">{place}</code>
            </Copied>
          ),
        ],
        ['Bytes', offset === null || length === null ? null : `${bytes(length)} at ${offset}`],
        ['Fetched', <Time key="at" at={fetched_at} />],
      ]}
    />
  );
}
