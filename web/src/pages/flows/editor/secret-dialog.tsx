import { Button } from '../../../kit/button.tsx';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';

/** What webhooks are signed with; it is told once. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose(): void }) => (
  <Dialog
    open
    onClose={onClose}
    title="The secret of your webhooks"
    about="Receivers check signatures with it. It is shown once: keep it now. A new one can be made at any time."
    foot={
      <Button kind="primary" onClick={onClose}>
        I have it
      </Button>
    }
  >
    <p className="flex items-center gap-2 rounded-md border bg-sunk px-3 py-2">
      <code data-secret className="min-w-0 flex-1 font-mono text-sm break-all">
        {secret}
      </code>
      <CopyButton text={secret} label="Copy the secret" />
    </p>
  </Dialog>
);
