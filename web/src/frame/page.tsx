import { useLocation } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '../kit/cn.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { CurlButton } from '../kit/curl-button.tsx';
import { FactLine } from '../kit/facts.tsx';
import { LinkTabs, type Tab } from '../kit/tabs.tsx';
import type { Call } from '../lib/curl.ts';
import { shortId } from '../lib/format.ts';
import { placeOf } from '../lib/places.ts';
import { useStore } from '../lib/store.ts';
import { type Crumb, Crumbs, crumbPlace } from './crumbs.tsx';

interface PageProps {
  title: string;
  /** In place of the title's text, such as with a state beside it. */
  head?: ReactNode;
  /** Of the thing it shows, to copy. */
  id?: string;
  /** What it is part of, without itself; a tab of its area need not say. */
  crumbs?: readonly Crumb[];
  /** In one line below the title. */
  facts?: readonly ReactNode[];
  /** Two buttons at most. */
  actions?: ReactNode;
  /** Its own parts; a tab of its area shows the others of the area without. */
  tabs?: readonly Tab[];
  /** The calls that do the same. */
  calls?: readonly Call[];
  /** Content that brings its own edges and fills the height, such as a grid. */
  full?: boolean;
  children: ReactNode;
}

/** Every page is one of these: a head, its parts, one job, and at the foot the calls that do the same. */
export function Page({
  title,
  head,
  id,
  crumbs,
  facts,
  actions,
  tabs,
  calls = [],
  full = false,
  children,
}: PageProps) {
  const bar = useStore(crumbPlace);
  const around = placeOf(useLocation({ select: ({ pathname }) => pathname }));
  const shownTabs = tabs ?? around.tabs;
  useEffect(() => {
    document.title = `${title} · Granary`;
  }, [title]);
  return (
    <div className={cn('flex flex-col', full ? 'h-full min-h-0' : 'min-h-full')}>
      {bar !== null && createPortal(<Crumbs crumbs={crumbs ?? around.crumbs} title={title} />, bar)}
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4 pb-3 sm:px-6">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="truncate text-xl font-semibold">{head ?? title}</h1>
          {facts !== undefined && (
            <p className="text-sm text-quiet">
              <FactLine facts={[...facts, id !== undefined && <CopyId key="id" id={id} />]} />
            </p>
          )}
        </div>
        {actions !== undefined && <div className="flex gap-2">{actions}</div>}
      </header>
      {shownTabs !== undefined && <LinkTabs tabs={shownTabs} label={`Parts of ${title}`} />}
      <div className={cn('flex-1', full ? 'flex min-h-0 flex-col overflow-hidden' : 'px-4 py-4 sm:px-6')}>
        {children}
      </div>
      <footer className={cn('flex justify-end gap-1 px-3 pb-2', full && 'border-t pt-1 pb-1')}>
        {calls.length > 0 && <CurlButton calls={calls} />}
        <a
          href="/docs"
          className="inline-flex h-6 items-center gap-1.5 rounded-md px-2 text-xs font-medium text-quiet hover:bg-hover hover:text-ink"
        >
          <BookOpen className="size-3.5" aria-hidden /> docs
        </a>
      </footer>
    </div>
  );
}

const CopyId = ({ id }: { id: string }) => (
  <span className="inline-flex items-center gap-0.5">
    <code title={id} className="font-mono text-xs text-faint">
      {shortId(id)}
    </code>
    <CopyButton text={id} label="Copy ID" />
  </span>
);

interface SectionProps {
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A box with a title. */
export const Section = ({ title, note, actions, children, className }: SectionProps) => (
  <section aria-label={title} className={cn('overflow-hidden rounded-lg border bg-panel', className)}>
    <header className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 border-b px-3 py-1">
      <h2 className="font-semibold">{title}</h2>
      {note !== undefined && <span className="text-sm text-faint">{note}</span>}
      <div className="ml-auto flex gap-1">{actions}</div>
    </header>
    {children}
  </section>
);
