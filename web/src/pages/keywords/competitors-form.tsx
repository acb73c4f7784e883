import type { FormEvent } from 'react';
import { Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Field, TextArea } from '../../kit/field.tsx';
import { showToast } from '../../kit/toast.tsx';
import { useChange } from '../../lib/query.ts';

interface CompetitorsFormProps {
  siteId: string;
  domains: readonly string[];
  onSaved(): void;
}

/** The whole set at once, as the API takes it. */
export function CompetitorsForm({ siteId, domains, onSaved }: CompetitorsFormProps) {
  const save = useChange('landscape.put-competitors', {
    onDone: () => {
      showToast({ text: 'Competitors saved', kind: 'good' });
      onSaved();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('domains') ?? '');
    const chosen = [...new Set(text.split(/[\s,]+/).filter((domain) => domain !== ''))];
    save.mutate({ site_id: siteId, competitors: chosen.map((domain) => ({ domain })) });
  };
  return (
    <Section title="Competitors">
      <form onSubmit={onSubmit} className="flex flex-col gap-3 p-3">
        <Field label="Domains" hint="One per line. The tier sets how many.">
          {(props) => (
            <TextArea
              {...props}
              key={domains.join()}
              name="domains"
              rows={5}
              defaultValue={domains.join('\n')}
              placeholder="competitor.example.com"
            />
          )}
        </Field>
        {save.error !== null && <ErrorNote error={save.error} />}
        <Button type="submit" className="self-start" busy={save.isPending}>
          Save competitors
        </Button>
      </form>
    </Section>
  );
}
