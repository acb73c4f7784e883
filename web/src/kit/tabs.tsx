import { Link } from '@tanstack/react-router';
import { cn } from './cn.ts';

export interface Tab {
  label: string;
  /** The address of the part. */
  to: string;
  /** Beside the label. */
  count?: number | undefined;
}

const LOOK =
  '-mb-px flex h-8 items-center gap-1.5 border-b-2 border-transparent px-1 text-sm whitespace-nowrap text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink';

/** The parts of a thing; each has an address of its own, so these are links. */
export const LinkTabs = ({ tabs, label }: { tabs: readonly Tab[]; label: string }) => (
  <nav aria-label={label} className="flex gap-4 overflow-x-auto border-b px-4 sm:px-6">
    {tabs.map(({ label: text, to, count }) => (
      <Link key={to} to={to} className={LOOK} activeOptions={{ exact: true, includeSearch: false }}>
        {text}
        {count !== undefined && <span className="font-mono text-xs text-faint">{count}</span>}
      </Link>
    ))}
  </nav>
);

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange(value: Value): void;
  tabs: readonly { value: Value; label: string }[];
  className?: string;
}

/** Ways to look at the same thing within a page; keep the choice with `useAddressState`. */
export const Tabs = <Value extends string>({ label, value, onChange, tabs, className }: TabsProps<Value>) => (
  <fieldset className={cn('inline-flex rounded-md border bg-sunk p-0.5', className)}>
    <legend className="sr-only">{label}</legend>
    {tabs.map((tab) => (
      <button
        key={tab.value}
        type="button"
        aria-pressed={tab.value === value}
        onClick={() => onChange(tab.value)}
        className="h-6 rounded-sm px-2 text-sm whitespace-nowrap text-quiet aria-pressed:bg-panel aria-pressed:text-ink aria-pressed:shadow-sm"
      >
        {tab.label}
      </button>
    ))}
  </fieldset>
);
