import { type FormEvent, useId } from 'react';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Field, Input, TextArea } from '../../kit/field.tsx';
import { SidePanel } from '../../kit/side-panel.tsx';
import { showToast } from '../../kit/toast.tsx';
import { count } from '../../lib/format.ts';
import { faultOf, useChange } from '../../lib/query.ts';

/** Keywords of one country and language, one per line. */
export function AddKeywords({ siteId, onClose }: { siteId: string; onClose(): void }) {
  const form = useId();
  const add = useChange('keywords.put', {
    onDone: ({ created, updated }) => {
      showToast({ text: `${count(created)} added, ${count(updated)} updated`, kind: 'good' });
      onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const list = (name: string, separator: RegExp) =>
      String(fields.get(name) ?? '')
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part !== '');
    const [country] = list('country', /\n/);
    const [language] = list('language', /\n/);
    const [target] = list('target', /\n/);
    const tags = list('tags', /,/);
    const keywords = list('keywords', /\n/).map((keyword) => ({
      keyword,
      ...(country === undefined ? {} : { country }),
      ...(language === undefined ? {} : { language }),
      ...(target === undefined ? {} : { target_url: target }),
      ...(tags.length === 0 ? {} : { tags }),
    }));
    add.mutate({ site_id: siteId, keywords });
  };
  return (
    <SidePanel
      title="Add keywords"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} busy={add.isPending}>
            Save keywords
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="flex flex-col gap-4">
        <Field
          label="Keywords"
          required
          hint="One per line. Max 5,000."
          error={faultOf(add.error, 'keywords')}
        >
          {(props) => <TextArea {...props} name="keywords" rows={8} placeholder="sourdough bread" />}
        </Field>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Country" hint="Such as de">
            {(props) => <Input {...props} name="country" maxLength={2} />}
          </Field>
          <Field label="Language" hint="Such as en">
            {(props) => <Input {...props} name="language" maxLength={10} />}
          </Field>
        </div>
        <Field label="Tags" hint="Separated by commas">
          {(props) => <Input {...props} name="tags" />}
        </Field>
        <Field label="Target URL" hint="The page that should rank.">
          {(props) => <Input {...props} name="target" type="url" />}
        </Field>
        {add.error !== null && <ErrorNote error={add.error} />}
      </form>
    </SidePanel>
  );
}
