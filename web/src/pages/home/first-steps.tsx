import { Database } from 'lucide-react';
import { LinkButton } from '../../kit/button.tsx';
import { EmptyPage } from '../../kit/empty-page.tsx';
import { callOf } from '../../lib/curl.ts';

const EXAMPLE = callOf('datasets.create', {
  name: 'products',
  columns: [
    { name: 'title', data_type: 'text', nullable: false },
    { name: 'price', data_type: 'float' },
  ],
});

/** What somebody sees whose account is empty. */
export const FirstSteps = () => (
  <div className="mb-4 rounded-lg border bg-panel">
    <EmptyPage
      icon={Database}
      title="Start with a dataset"
      example={EXAMPLE}
      action={
        <LinkButton to="/call/datasets.create" kind="primary">
          Create a dataset
        </LinkButton>
      }
    >
      Web pages, APIs and files become rows of a dataset: typed, validated and ready for SQL. Everything here
      can also be done through the API.
    </EmptyPage>
  </div>
);
