import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Facts } from '../../kit/facts.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { StateMark } from '../../kit/state-mark.tsx';
import type { Output } from '../../lib/api.ts';
import { useChange, useOperation } from '../../lib/query.ts';
import type { Target } from './target.ts';

type Key = Output<'index-ping.generate-key'>;
type Verified = Output<'index-ping.verify-key'>;

/** The key of a host: created on request, then with the file that the host has to serve, and whether it does. */
export function KeySection({ host, target }: { host: string; target: Target }) {
  const verified = useOperation('index-ping.verify-key', target, { once: true });
  const hasKey = verified.data !== undefined;
  // Repeats the key that is there.
  const key = useOperation('index-ping.generate-key', target, { once: true, when: hasKey });
  const create = useChange('index-ping.generate-key');
  const isMissing = verified.error?.status === 404;
  return (
    <Section
      title="Key"
      actions={
        hasKey && (
          <Button size="small" busy={verified.isFetching} onClick={() => void verified.refetch()}>
            <RotateCw /> Verify key
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3 p-3">
        {verified.isPending && <SkeletonRows rows={3} />}
        {verified.error !== null && !isMissing && <ErrorNote error={verified.error} />}
        {isMissing && (
          <>
            <p className="text-sm text-quiet">
              {host} has no key yet. Create one, and place its file on the host.
            </p>
            {create.error !== null && <ErrorNote error={create.error} />}
            <Button
              kind="primary"
              className="self-start"
              busy={create.isPending || verified.isFetching}
              onClick={() => create.mutate(target)}
            >
              Create key
            </Button>
          </>
        )}
        {verified.data !== undefined && <VerifyState verified={verified.data} />}
        {key.error !== null && <ErrorNote error={key.error} />}
        {key.data !== undefined && <KeyFile pingKey={key.data} target={target} />}
      </div>
    </Section>
  );
}

const VerifyState = ({
  verified: { verified, reason, checked_url, status_code },
}: {
  verified: Verified;
}) => (
  <div className="text-sm">
    <StateMark
      state={verified ? 'completed' : 'failed'}
      word={verified ? 'Verified' : 'Not verified'}
      className="font-medium"
    />
    {reason !== null && <p className="break-words">{reason}</p>}
    <p className="text-xs break-all text-faint">
      {checked_url}
      {status_code !== null && `, status ${status_code}`}
    </p>
  </div>
);

function KeyFile({ pingKey, target }: { pingKey: Key; target: Target }) {
  const [isRotating, setRotating] = useState(false);
  const { key, key_url, file_content, hosted } = pingKey;
  return (
    <>
      <Facts
        facts={[
          ['File', <Copied key="file" text={key_url} label="Copy file URL" />],
          ['Content', <Copied key="content" text={file_content} label="Copy file content" />],
        ]}
      />
      <p className="text-sm text-quiet">
        {hosted
          ? 'Granary serves this file on your domain.'
          : `Place a text file named ${key}.txt with this content at the root of the host, so that the URL above returns it without a redirect.`}
      </p>
      <Button size="small" className="self-start" onClick={() => setRotating(true)}>
        Rotate key
      </Button>
      {isRotating && <Rotate host={pingKey.host} target={target} onClose={() => setRotating(false)} />}
    </>
  );
}

const Copied = ({ text, label }: { text: string; label: string }) => (
  <span className="flex items-start gap-1">
    <code className="min-w-0 font-mono text-xs break-all">{text}</code>
    <CopyButton text={text} label={label} />
  </span>
);

function Rotate({ host, target, onClose }: { host: string; target: Target; onClose(): void }) {
  const rotate = useChange('index-ping.generate-key', { onDone: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rotate the key of ${host}?`}
      about="URLs cannot be submitted until the host serves the file of the new key."
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="danger"
            busy={rotate.isPending}
            onClick={() => rotate.mutate({ ...target, rotate: true })}
          >
            Rotate key
          </Button>
        </>
      }
    >
      {rotate.error !== null && <ErrorNote error={rotate.error} />}
    </Dialog>
  );
}
