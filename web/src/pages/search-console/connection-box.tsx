import { useState } from 'react';
import { Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { MenuItem, MoreMenu } from '../../kit/menu.tsx';
import { StateMark } from '../../kit/state-mark.tsx';
import { Time } from '../../kit/time.tsx';
import type { Output } from '../../lib/api.ts';
import { useChange } from '../../lib/query.ts';
import { PropertyDialog } from './property-dialog.tsx';
import type { NextStep } from './use-next-step.ts';

type Client = Output<'search-console.get-client'>;

const STATES: Record<Client['connection']['status'], readonly [mark: string, word: string]> = {
  none: ['pending', 'Not set up'],
  configured: ['pending', 'Not connected'],
  pending: ['pending', 'Waiting for consent'],
  connected: ['completed', 'Connected'],
  needs_reconnect: ['failed', 'Disconnected by the provider'],
};

interface ConnectionBoxProps {
  client: Client;
  step: NextStep | undefined;
  panel: string;
  setPanel(panel: string): void;
  onChoose(siteId: string): void;
}

/** How the connection stands, and the one button that takes it further. */
export function ConnectionBox({ client, step, panel, setPanel, onChoose }: ConnectionBoxProps) {
  const [isLeaving, setLeaving] = useState(false);
  const { status, email, connected_at } = client.connection;
  const [mark, word] = STATES[status];
  return (
    <Section title="Connection">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 text-sm">
        <StateMark state={mark} word={word} className="font-medium" />
        <span className="min-w-0 flex-1 basis-60 text-quiet">
          {step?.why ?? (
            <>
              {email ?? client.client_id}
              {connected_at !== null && (
                <>
                  , since <Time at={connected_at} />
                </>
              )}
            </>
          )}
        </span>
        {step !== undefined && (
          <Button kind="primary" busy={step.isBusy} onClick={step.run}>
            {step.label}
          </Button>
        )}
        {status !== 'none' && (
          <MoreMenu>
            <MenuItem onSelect={() => setPanel('client')}>Change client</MenuItem>
            {status === 'connected' && (
              <MenuItem onSelect={() => setPanel('property')}>Choose property</MenuItem>
            )}
            {client.source === 'account' && (
              <MenuItem danger onSelect={() => setLeaving(true)}>
                Disconnect
              </MenuItem>
            )}
          </MoreMenu>
        )}
      </div>
      {step !== undefined && step.error !== null && <ErrorNote error={step.error} className="m-3 mt-0" />}
      {panel === 'property' && status === 'connected' && (
        <PropertyDialog onClose={() => setPanel('')} onChoose={onChoose} />
      )}
      {isLeaving && <Disconnect onClose={() => setLeaving(false)} />}
    </Section>
  );
}

function Disconnect({ onClose }: { onClose(): void }) {
  const disconnect = useChange('search-console.save-client', { onDone: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Disconnect Search Console?"
      about="The access is revoked and the client is removed. Stored rows stay and can still be read here."
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="danger"
            busy={disconnect.isPending}
            onClick={() => disconnect.mutate({ client_id: null })}
          >
            Disconnect
          </Button>
        </>
      }
    >
      {disconnect.error !== null && <ErrorNote error={disconnect.error} />}
    </Dialog>
  );
}
