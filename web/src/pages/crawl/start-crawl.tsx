import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Checkbox, Field, Input, Select } from '../../kit/field.tsx';
import { words } from '../../lib/format.ts';
import { faultOf, useChange, useOperation } from '../../lib/query.ts';

interface StartCrawlProps {
  /** Asked for when left out. */
  spider?: { spider_id: string; name: string };
  onClose(): void;
}

/** What a crawl may be told, with what is usual filled in. */
export function StartCrawl({ spider, onClose }: StartCrawlProps) {
  const form = useId();
  const navigate = useNavigate();
  const strategies = useOperation('crawl.list-strategies', { limit: 200 });
  const spiders = useOperation('spiders.list', { limit: 200 }, { when: spider === undefined });
  const start = useChange('crawl.create-job', {
    onDone: ({ job_id }) => void navigate({ to: `/crawl/jobs/${job_id}` }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const chosen = spider?.spider_id ?? text('spider');
    start.mutate({
      ...(chosen === '' ? {} : { spider_id: chosen }),
      ...(text('site') === '' ? {} : { site_url: text('site') }),
      ...(text('strategy') === '' ? {} : { strategy_id: text('strategy') }),
      ...(text('pages') === '' ? {} : { budget: { max_pages: Number(text('pages')) } }),
      ...(text('delay') === '' ? {} : { delay_ms: Number(text('delay')) }),
      ...(fields.has('keep') ? { keep_pages: true } : {}),
      ...(fields.has('render') ? { js_rendering: true } : {}),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={spider === undefined ? 'Start crawl' : `Crawl with ${spider.name}`}
      about="It starts immediately and can be paused at any time."
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={start.isPending}>
            Start
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="grid gap-3 sm:grid-cols-2">
        {spider === undefined && (
          <>
            <Field label="Spider" hint="Without a spider, pages are only visited.">
              {(props) => (
                <Select {...props} name="spider" defaultValue="">
                  <option value="">None</option>
                  {spiders.data?.data.map(({ spider_id, name }) => (
                    <option key={spider_id} value={spider_id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field
              label="Start URL"
              hint="Leave empty to use the spider's start URLs."
              error={faultOf(start.error, 'site_url')}
            >
              {(props) => <Input {...props} name="site" type="url" placeholder="https://…" />}
            </Field>
          </>
        )}
        <Field label="Max pages" error={faultOf(start.error, 'max_pages')}>
          {(props) => <Input {...props} name="pages" type="number" min={1} placeholder="10,000" />}
        </Field>
        <Field label="Crawl order">
          {(props) => (
            <Select {...props} name="strategy" defaultValue="">
              <option value="">Spider default</option>
              {strategies.data?.data.map(({ strategy_id }) => (
                <option key={strategy_id} value={strategy_id}>
                  {words(strategy_id)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label="Delay between requests (ms)"
          hint="Per host. robots.txt may require more."
          error={faultOf(start.error, 'delay_ms')}
        >
          {(props) => <Input {...props} name="delay" type="number" min={0} placeholder="0" />}
        </Field>
        <div className="flex flex-col justify-center gap-1">
          <Checkbox name="render" label="Render JavaScript" />
          <Checkbox name="keep" label="Store page content" />
        </div>
        {start.error !== null && <ErrorNote error={start.error} className="sm:col-span-2" />}
      </form>
    </Dialog>
  );
}
