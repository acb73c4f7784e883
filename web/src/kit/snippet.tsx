import { CopyButton } from './copy-button.tsx';

interface SnippetProps {
  /** Where it belongs, such as the name of a file. */
  title: string;
  text: string;
}

/** Lines to copy. */
export const Snippet = ({ title, text }: SnippetProps) => (
  <div className="overflow-hidden rounded-md border bg-sunk">
    <div className="flex h-8 items-center justify-between gap-2 border-b pr-1 pl-3 text-xs text-faint">
      <span className="truncate">{title}</span>
      <CopyButton text={text} label={`Copy ${title}`} />
    </div>
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      className="overflow-x-auto p-3 font-mono text-xs"
    >
      {text}
    </pre>
  </div>
);
