import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Checkbox, Field, Input, Select, TextArea } from '../../kit/field.tsx';
import { shortUrl } from '../../lib/format.ts';
import { faultOf, useChange, useOperation } from '../../lib/query.ts';

interface RunAuditProps {
  /** Filled in at first. */
  url: string;
  onClose(): void;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What an audit may be told; it opens as soon as it has started. */
export function RunAudit({ url, onClose }: RunAuditProps) {
  const form = useId();
  const navigate = useNavigate();
  const [site, setSite] = useState('');
  const sites = useOperation('sites.list', { limit: 200 });
  const run = useChange('audit.run', {
    onDone: ({ audit_id }) => void navigate({ to: `/seo/audits/${audit_id}` }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const include = linesOf(text('include'));
    const exclude = linesOf(text('exclude'));
    run.mutate({
      ...(site === '' ? { url: text('url') } : { site_id: site }),
      max_pages: text('pages') === '' ? 25 : Number(text('pages')),
      js_rendering: fields.has('render'),
      respect_robots_txt: fields.has('robots'),
      sitemaps: fields.has('sitemaps'),
      ...(include.length === 0 ? {} : { include }),
      ...(exclude.length === 0 ? {} : { exclude }),
      wait: 0,
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Run audit"
      about="It starts immediately and shows its pages and issues as they come."
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={run.isPending}>
            Run audit
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="grid gap-3 sm:grid-cols-2">
        {(sites.data?.total ?? 0) > 0 && (
          <Field label="Site" className="sm:col-span-2">
            {(props) => (
              <Select {...props} value={site} onChange={(event) => setSite(event.target.value)}>
                <option value="">Another URL</option>
                {sites.data?.data.map(({ site_id, name, url: home }) => (
                  <option key={site_id} value={site_id}>
                    {name === shortUrl(home) ? name : `${name} (${shortUrl(home)})`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {site === '' && (
          <Field label="URL" required className="sm:col-span-2" error={faultOf(run.error, 'url')}>
            {(props) => (
              <Input
                {...props}
                name="url"
                type="url"
                defaultValue={url}
                placeholder="https://shop.example.com/"
              />
            )}
          </Field>
        )}
        <Field label="Max pages" error={faultOf(run.error, 'max_pages')}>
          {(props) => <Input {...props} name="pages" type="number" min={1} max={10_000} defaultValue={25} />}
        </Field>
        <div className="flex flex-col justify-end gap-1">
          <Checkbox name="robots" defaultChecked label="Respect robots.txt" />
          <Checkbox name="sitemaps" defaultChecked label="Read sitemaps" />
          <Checkbox name="render" label="Render JavaScript" />
        </div>
        <Field label="Include" hint="One URL pattern per line, such as /blog/*">
          {(props) => <TextArea {...props} name="include" rows={2} />}
        </Field>
        <Field label="Exclude" hint="Skipped even if included">
          {(props) => <TextArea {...props} name="exclude" rows={2} />}
        </Field>
        {run.error !== null && <ErrorNote error={run.error} className="sm:col-span-2" />}
      </form>
    </Dialog>
  );
}
