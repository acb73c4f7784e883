import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button, LinkButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Page } from './page.tsx';

export const MissingPage = () => (
  <Page title="Page not found">
    <p className="mb-4 max-w-prose text-quiet">
      There is no page at this address. It may have been deleted, or it may belong to another account.
    </p>
    <LinkButton to="/" kind="primary">
      Go to Home
    </LinkButton>
  </Page>
);

/** A page that broke: the rest of the dashboard goes on. */
export const FailedPage = ({ error, reset }: ErrorComponentProps) => (
  <Page title="Something went wrong">
    <ErrorNote error={error} onRetry={reset} className="max-w-prose" />
    <p className="mt-3 max-w-prose text-sm text-quiet">
      If Granary was updated while this page was open, reload it.{' '}
      <Button size="small" onClick={() => location.reload()}>
        Reload
      </Button>
    </p>
  </Page>
);
