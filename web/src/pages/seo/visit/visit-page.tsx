import { useEffect } from 'react';
import { CurlButton } from '../../../kit/curl-button.tsx';
import { FactLine } from '../../../kit/facts.tsx';
import { callOf } from '../../../lib/curl.ts';
import { shortUrl } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { isOver } from '../live/fold.ts';
import { AskForm } from './ask-form.tsx';
import { RateLine } from './rate-line.tsx';
import { useVisit } from './use-visit.ts';
import { VisitFault } from './visit-fault.tsx';
import { VisitResult } from './visit-result.tsx';

/** The audit for everybody: one field, and the site's issues as they are found. */
export default function VisitPage() {
  const { run, state, fault, isOwn, start } = useVisit();
  const isSignedIn = useSignedIn() !== undefined;
  const url = run.started?.url ?? '';
  useEffect(() => {
    document.title = url === '' ? 'Free SEO audit · Granary' : `SEO audit of ${shortUrl(url)} · Granary`;
  }, [url]);
  const isBusy = state === 'connecting' || state === 'live' || state === 'lost';
  const isEmpty = state === 'idle' && run.pages.length === 0;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-12 items-center gap-4 border-b bg-panel px-4 sm:px-6">
        <a href="/" className="flex items-center gap-2 font-semibold">
          <span aria-hidden className="text-lg leading-none text-accent-ink">
            ◈
          </span>
          Granary
        </a>
        <a href="/" className="ml-auto text-sm text-quiet hover:text-ink hover:underline">
          {isSignedIn ? 'Dashboard' : 'Sign in'}
        </a>
      </header>
      <main id="main" className="mx-auto w-full max-w-5xl flex-1 px-4 py-6 sm:px-6">
        <div className={isEmpty ? 'py-10 text-center sm:py-16' : ''}>
          <h1 className={isEmpty ? 'text-[2rem] leading-tight font-semibold' : 'text-xl font-semibold'}>
            {url === '' ? 'Free SEO audit' : `SEO audit of ${shortUrl(url)}`}
          </h1>
          {isEmpty && (
            <p className="mx-auto mt-2 max-w-prose text-quiet">
              Reads your site as a search engine does and shows what costs it visitors: every issue with its
              points, the line to change, and your score once it is fixed.
            </p>
          )}
          <AskForm url={url} isBusy={isBusy} onAsk={start} isCentred={isEmpty} />
          {fault !== undefined && <VisitFault fault={fault} isCentred={isEmpty} />}
          <RateLine rate={isOwn ? run.rate : undefined} />
          {isEmpty && (
            <p className="mt-6 text-xs text-faint">
              <FactLine facts={['No account needed', 'Up to 50 pages', 'Result by link for 7 days']} />
            </p>
          )}
        </div>
        {state === 'lost' && (
          <p role="status" className="mt-4 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
            The connection was lost. The audit continues, and this page reconnects by itself.
          </p>
        )}
        {(isBusy || isOver(run)) && <VisitResult run={run} isBusy={isBusy} />}
        {isOver(run) && !isSignedIn && (
          <p className="mt-6 text-center text-xs text-faint">
            This result is kept for 7 days. Create an account to keep it, to audit more pages and to compare
            audits.
          </p>
        )}
      </main>
      <footer className="flex items-center justify-end gap-1 px-3 pb-2">
        <CurlButton
          calls={[
            {
              ...callOf('audit.stream', { url: url || 'https://shop.example.com/', max_pages: 10 }),
              isOpen: true,
            },
          ]}
        />
        <a
          href="/docs"
          className="inline-flex h-6 items-center rounded-md px-2 text-xs font-medium text-quiet hover:bg-hover hover:text-ink"
        >
          docs
        </a>
      </footer>
    </div>
  );
}
