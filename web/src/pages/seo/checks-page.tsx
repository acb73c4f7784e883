import { FileSearch } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { Page, Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Checkbox, Field, Input, TextArea } from '../../kit/field.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useAddressState } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { faultOf, useChange } from '../../lib/query.ts';
import { CheckView } from './check-view.tsx';

const WAYS = [
  { value: 'url', label: 'URL' },
  { value: 'html', label: 'HTML' },
] as const;
type Way = (typeof WAYS)[number]['value'];

const PAGE = 'https://shop.example.com/cart';

/** One page, online or not yet: what is wrong with it, what it costs, and on which line. */
export default function ChecksPage() {
  const [way, setWay] = useAddressState<Way>('by', 'url');
  const byUrl = useChange('check.url');
  const byHtml = useChange('check.html');
  const check = way === 'url' ? byUrl : byHtml;
  const form = useId();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const keyword = text('keyword') === '' ? {} : { keyword: text('keyword') };
    if (way === 'url') byUrl.mutate({ url: text('url'), js_rendering: fields.has('render'), ...keyword });
    else
      byHtml.mutate({
        html: String(fields.get('html') ?? ''),
        ...(text('url') === '' ? {} : { url: text('url') }),
        ...keyword,
      });
  };
  return (
    <Page
      title="Checks"
      calls={[
        callOf('check.url', { url: PAGE }),
        callOf('check.html', { html: '<!doctype html><html lang="en">…</html>', url: PAGE }),
      ]}
    >
      <div className="flex flex-col gap-4">
        <Section
          title="Check a page"
          note="not stored"
          actions={<Tabs label="Check by" value={way} onChange={setWay} tabs={WAYS} />}
        >
          <form id={form} onSubmit={onSubmit} className="grid gap-3 p-3 sm:grid-cols-2">
            {way === 'html' && (
              <Field label="HTML" required className="sm:col-span-2" error={faultOf(check.error, 'html')}>
                {(props) => (
                  <TextArea
                    {...props}
                    name="html"
                    rows={10}
                    spellCheck={false}
                    className="font-mono text-xs"
                    placeholder="<!doctype html>"
                  />
                )}
              </Field>
            )}
            <Field
              label="URL"
              required={way === 'url'}
              {...(way === 'html'
                ? { hint: 'Where the page will be. Relative links are resolved against it.' }
                : {})}
              error={faultOf(check.error, 'url')}
            >
              {(props) => <Input {...props} name="url" type="url" placeholder={PAGE} />}
            </Field>
            <Field label="Keyword" hint="Checks that title, headings and text use it.">
              {(props) => <Input {...props} name="keyword" />}
            </Field>
            <div className="flex items-center gap-4 sm:col-span-2">
              <Button kind="primary" type="submit" busy={check.isPending}>
                <FileSearch /> Check page
              </Button>
              {way === 'url' && <Checkbox name="render" label="Render JavaScript" />}
            </div>
          </form>
        </Section>
        {check.error !== null && <ErrorNote error={check.error} />}
        {check.isPending && <SkeletonRows rows={8} />}
        {check.data !== undefined && !check.isPending && <CheckView result={check.data} />}
        {check.data === undefined && !check.isPending && check.error === null && (
          <p className="max-w-prose text-sm text-quiet">
            A check reads one page and shows every issue with its points and its line in the source. A build
            can call the same check and fail when a template loses its canonical. To check a whole site, run
            an audit.
          </p>
        )}
      </div>
    </Page>
  );
}
