import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { IconButton } from '../kit/button.tsx';
import { useOverviewStream } from '../lib/overview.ts';
import { AccountMenu } from './account-menu.tsx';
import { crumbPlace } from './crumbs.tsx';
import { JobsTray } from './jobs-tray.tsx';
import { Rail } from './rail.tsx';

const Palette = lazy(() => import('./palette.tsx'));

const Logo = () => (
  <Link to="/" className="flex h-12 items-center gap-2 px-4 font-semibold">
    <span aria-hidden className="text-lg leading-none text-accent-ink">
      ◈
    </span>
    Granary
  </Link>
);

/** The rail, the bar, and the page between them. */
export function Frame({ children }: { children: ReactNode }) {
  useOverviewStream();
  const [searching, setSearching] = useState(false);
  const [drawer, setDrawer] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setSearching(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="grid h-dvh grid-cols-1 md:grid-cols-[11rem_1fr]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-panel focus:p-2"
      >
        Skip to content
      </a>
      <div className="flex flex-col border-r bg-sunk max-md:hidden">
        <Logo />
        <Rail />
      </div>
      <div className="flex min-h-0 min-w-0 flex-col">
        <header className="flex h-12 shrink-0 items-center gap-2 border-b bg-panel px-2 sm:px-4">
          <Radix.Root open={drawer} onOpenChange={setDrawer}>
            <Radix.Trigger asChild>
              <IconButton label="Areas" className="md:hidden">
                <MenuIcon />
              </IconButton>
            </Radix.Trigger>
            <Radix.Portal>
              <Radix.Overlay className="fixed inset-0 z-40 bg-ink/30" />
              <Radix.Content
                aria-describedby={undefined}
                // The first thing to focus would be a greyed area, because links are left out of the search.
                onOpenAutoFocus={(event) => {
                  event.preventDefault();
                  (event.currentTarget as HTMLElement).focus();
                }}
                className="fixed inset-y-0 left-0 z-40 w-60 overflow-auto bg-sunk shadow-raised"
              >
                <Radix.Title className="sr-only">Areas</Radix.Title>
                <Logo />
                <Rail onGo={() => setDrawer(false)} />
              </Radix.Content>
            </Radix.Portal>
          </Radix.Root>
          <nav aria-label="Breadcrumb" ref={crumbPlace.set} className="min-w-0 flex-1" />
          <button
            type="button"
            onClick={() => setSearching(true)}
            className="flex h-8 items-center gap-2 rounded-md border bg-canvas px-2.5 text-sm text-faint hover:border-line-strong sm:w-56"
          >
            <Search className="size-4" aria-hidden />
            <span className="flex-1 text-left max-sm:sr-only">Search</span>
            <kbd aria-hidden className="font-mono text-xs max-sm:hidden">
              {navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'} K
            </kbd>
          </button>
          <JobsTray />
          <AccountMenu />
        </header>
        <main id="main" className="min-h-0 flex-1 overflow-auto">
          {children}
        </main>
      </div>
      {/* There before it is asked for: the first letters typed after its key are for it. */}
      <Suspense>
        <Palette open={searching} onOpenChange={setSearching} />
      </Suspense>
    </div>
  );
}
