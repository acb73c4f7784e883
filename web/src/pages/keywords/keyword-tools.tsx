import { Button, LinkButton } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { showToast } from '../../kit/toast.tsx';
import { GranaryError } from '../../lib/api.ts';
import { count } from '../../lib/format.ts';
import { useChange } from '../../lib/query.ts';

interface KeywordToolsProps {
  siteId: string;
  isEmpty: boolean;
  open(panel: string): void;
}

/** Where keywords and their numbers come from. */
export function KeywordTools({ siteId, isEmpty, open }: KeywordToolsProps) {
  const fromConsole = useChange('keywords.import-search-console', {
    onDone: ({ imported, updated, skipped }) =>
      showToast({
        text: `${count(imported)} imported, ${count(updated)} updated, ${count(skipped)} skipped`,
        kind: 'good',
      }),
  });
  const enrich = useChange('keywords.enrich', {
    onDone: ({ status, done, total, error }) =>
      showToast({
        text:
          error?.message ??
          `${count(done)} of ${count(total)} keywords updated${status === 'running' ? ' so far' : ''}`,
        kind: error === null ? 'good' : 'bad',
      }),
  });
  const error = fromConsole.error ?? enrich.error;
  const isUnconnected =
    error instanceof GranaryError &&
    error.status === 409 &&
    error.details.some(({ path }) => path === 'connection');
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => open('csv')}>Import CSV</Button>
        <Button busy={fromConsole.isPending} onClick={() => fromConsole.mutate({ site_id: siteId })}>
          Import from Search Console
        </Button>
        {!isEmpty && (
          <Button busy={enrich.isPending} onClick={() => enrich.mutate({ site_id: siteId, wait: 30 })}>
            Update figures
          </Button>
        )}
      </div>
      {error !== null && <ErrorNote error={error} />}
      {isUnconnected && (
        <LinkButton to="/seo/search-console" className="self-start">
          Connect Search Console
        </LinkButton>
      )}
    </div>
  );
}
