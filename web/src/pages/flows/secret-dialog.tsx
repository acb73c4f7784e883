import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';

/** What webhooks are signed with; it is told once. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose(): void }) => (
  <Dialog
    open
    onClose={onClose}
    title="Webhook signing secret"
    about="Receivers use it to verify signatures. It is shown only once, so copy it now. You can rotate it at any time."
    foot={
      <Button kind="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <p className="flex items-center gap-2 rounded-md border bg-sunk px-3 py-2">
      <code data-secret className="min-w-0 flex-1 font-mono text-sm break-all">
        {secret}
      </code>
      <CopyButton text={secret} label="Copy secret" />
    </p>
  </Dialog>
);
