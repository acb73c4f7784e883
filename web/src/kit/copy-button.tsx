import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import { showToast } from './toast.tsx';

const SHOWN_MS = 1_500;

/** Pages that are not served over TLS have no clipboard; there a selection is copied the old way. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('The browser does not allow copying.');
}

export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  const onClick = () =>
    copy(text).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), SHOWN_MS);
      },
      () =>
        showToast({ text: 'The browser did not allow copying. Select the text and copy it.', kind: 'bad' }),
    );
  return (
    <IconButton label={copied ? 'Copied' : label} size="small" onClick={onClick}>
      {copied ? <Check /> : <Copy />}
    </IconButton>
  );
}
