import { Terminal } from 'lucide-react';
import { type Call, curlOf } from '../lib/curl.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Popover } from './popover.tsx';

/** The calls that do what this page does. */
export const CurlButton = ({ calls }: { calls: readonly Call[] }) => (
  <Popover
    label="Show as curl"
    className="w-[min(40rem,calc(100vw-1rem))]"
    trigger={
      <Button kind="quiet" size="small">
        <Terminal /> curl
      </Button>
    }
  >
    <p className="px-3 pt-2 text-xs text-faint">
      Run the same from a shell
      {calls.some(({ isOpen }) => isOpen !== true) && (
        <>
          , with your API key in <code>GRANARY_KEY</code>
        </>
      )}
    </p>
    {calls.map((call) => {
      const text = curlOf(call);
      return (
        <div key={text} className="flex items-start gap-1 border-b p-2 last:border-b-0">
          <pre className="min-w-0 flex-1 overflow-x-auto p-1 font-mono text-xs">{text}</pre>
          <CopyButton text={text} label="Copy command" />
        </div>
      );
    })}
  </Popover>
);
