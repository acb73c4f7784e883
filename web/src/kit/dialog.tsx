import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { cn } from './cn.ts';
import { Field, Input } from './field.tsx';
import { useWayBack } from './way-back.ts';

interface DialogProps {
  open: boolean;
  onClose(): void;
  title: ReactNode;
  /** One sentence below the title. */
  about?: ReactNode;
  children: ReactNode;
  /** Buttons, the main one last. */
  foot?: ReactNode;
  className?: string;
}

/** For a question that must be answered first. Details of a thing belong in a SidePanel. */
export const Dialog = ({ open, onClose, title, about, children, foot, className }: DialogProps) => (
  <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 bg-ink/30 dark:bg-ink/10" />
      <DialogContent
        {...(about === undefined ? { 'aria-describedby': undefined } : {})}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          firstControl(event.currentTarget as HTMLElement).focus();
        }}
        className={cn(
          'fixed top-[12vh] left-1/2 z-40 flex max-h-[80vh] w-[min(34rem,calc(100vw-1.5rem))] -translate-x-1/2 flex-col rounded-lg border bg-panel shadow-raised outline-none',
          className,
        )}
      >
        <header className="flex items-start gap-3 px-4 pt-3 pb-2">
          <div className="min-w-0 flex-1">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            {about !== undefined && (
              <Radix.Description className="text-sm text-quiet">{about}</Radix.Description>
            )}
          </div>
          <IconButton label="Close" size="small" onClick={onClose}>
            <X />
          </IconButton>
        </header>
        <div className="min-h-0 flex-1 overflow-auto px-4 py-2">{children}</div>
        {foot !== undefined && <footer className="flex justify-end gap-2 border-t px-4 py-3">{foot}</footer>}
      </DialogContent>
    </Radix.Portal>
  </Radix.Root>
);

/** The box of a dialog. Once it is closed, the focus is where it was before. */
export const DialogContent = (props: ComponentProps<typeof Radix.Content>) => (
  <Radix.Content {...props} {...useWayBack()} />
);

const FIELD = ':is(input, select, textarea):enabled';
const SAFE_BUTTON = 'footer > button:enabled:not(:last-child)';

/**
 * What a dialog without an `autoFocus` begins with: its first field, else the button beside the main one. A lone button is
 * left out, because the Enter that led here may still be held. Close never has it: its tooltip would open and take the first Esc.
 */
const firstControl = (dialog: HTMLElement): HTMLElement =>
  dialog.querySelector<HTMLElement>(FIELD) ?? dialog.querySelector<HTMLElement>(SAFE_BUTTON) ?? dialog;

interface ConfirmDeleteProps {
  open: boolean;
  onClose(): void;
  /** What has to be typed. */
  name: string;
  what: string;
  onConfirm(): void;
  busy?: boolean;
}

/** Only for what cannot be undone: it asks for the name. Everything else happens at once and offers undo. */
export const ConfirmDelete = ({ open, ...question }: ConfirmDeleteProps) =>
  open ? <NameQuestion {...question} /> : null;

/** Goes with its dialog: a name typed once does not count the next time. */
function NameQuestion({ onClose, name, what, onConfirm, busy = false }: Omit<ConfirmDeleteProps, 'open'>) {
  const [typed, setTyped] = useState('');
  const matches = typed.trim() === name;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${name}?`}
      about={what}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" disabled={!matches} busy={busy} onClick={onConfirm}>
            Delete permanently
          </Button>
        </>
      }
    >
      <Field label={<>Type “{name}” to delete it</>}>
        {(props) => (
          <Input
            {...props}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
    </Dialog>
  );
}
