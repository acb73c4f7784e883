import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button, LinkButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Page } from './page.tsx';

export const MissingPage = () => (
  <Page title="Nothing here">
    <p className="mb-4 max-w-prose text-quiet">
      There is no page at this address. The thing may have been deleted, or belong to another account.
    </p>
    <LinkButton to="/" kind="primary">
      To the start
    </LinkButton>
  </Page>
);

/** A page that broke: the rest of the dashboard goes on. */
export const FailedPage = ({ error, reset }: ErrorComponentProps) => (
  <Page title="This page broke">
    <ErrorNote error={error} onRetry={reset} className="max-w-prose" />
    <p className="mt-3 max-w-prose text-sm text-quiet">
      After an update of Granary an open page may ask for files that are gone.{' '}
      <Button size="small" onClick={() => location.reload()}>
        Load it anew
      </Button>
    </p>
  </Page>
);
