import { type FormEvent, useState } from 'react';
import { Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Field, Input } from '../../kit/field.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { useAddressState } from '../../lib/address.ts';
import { useOperation } from '../../lib/query.ts';
import { Inspected } from './inspected.tsx';
import type { NextStep } from './use-next-step.ts';

interface InspectSectionProps {
  example: string | undefined;
  step: NextStep | undefined;
}

/** Why a page is not indexed: what the search engine knows beside what the page says now. */
export function InspectSection({ example, step }: InspectSectionProps) {
  const [url, setUrl] = useAddressState<string>('inspect', '');
  const found = useOperation('search-console.analyze', { url }, { when: url !== '', once: true });
  return (
    <Section title="Inspect URL" note="why is this page not indexed?">
      <div className="flex flex-col gap-4 p-3">
        <UrlForm
          key={url}
          url={url}
          example={example}
          isBusy={url !== '' && found.isFetching}
          onInspect={(next) => (next === url ? void found.refetch() : setUrl(next))}
        />
        {url !== '' && found.error !== null && <ErrorNote error={found.error} />}
        {url !== '' && found.isLoading && <SkeletonRows rows={5} />}
        {url !== '' && found.data !== undefined && <Inspected found={found.data} step={step} />}
      </div>
    </Section>
  );
}

interface UrlFormProps {
  url: string;
  example: string | undefined;
  isBusy: boolean;
  onInspect(url: string): void;
}

function UrlForm({ url, example, isBusy, onInspect }: UrlFormProps) {
  const [typed, setTyped] = useState(url);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onInspect(typed.trim());
  };
  return (
    <form onSubmit={onSubmit} className="flex max-w-2xl items-end gap-2">
      <Field label="Page URL" className="min-w-0 flex-1">
        {(props) => (
          <Input
            {...props}
            type="url"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={example ?? 'https://shop.example.com/products/bread'}
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy} disabled={typed.trim() === ''}>
        Inspect
      </Button>
    </form>
  );
}
