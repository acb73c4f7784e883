import { ArrowRight } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { cn } from '../../../kit/cn.ts';
import { Checkbox, Input, Select } from '../../../kit/field.tsx';
import type { Input as Asked } from '../../../lib/api.ts';

interface AskFormProps {
  url: string;
  isBusy: boolean;
  isCentred: boolean;
  onAsk(asked: Asked<'audit.stream'>): void;
}

/** People write a host as they say it. */
const withScheme = (text: string): string =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;

/** One field; the rest is folded away. */
export function AskForm({ url, isBusy, isCentred, onAsk }: AskFormProps) {
  const pagesField = useId();
  const [text, setText] = useState(url);
  useEffect(() => {
    if (url !== '') setText(url);
  }, [url]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onAsk({
      url: withScheme(text.trim()),
      max_pages: Number(fields.get('pages') ?? 10),
      respect_robots_txt: fields.has('robots'),
    });
  };
  return (
    <form onSubmit={onSubmit} className={cn('mt-5 max-w-2xl', isCentred && 'mx-auto')}>
      <div className="flex gap-2">
        <Input
          name="url"
          aria-label="URL of your site"
          placeholder="example.com"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="url"
          spellCheck={false}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-11 min-w-0 flex-1 px-3 text-lg"
        />
        <Button kind="primary" type="submit" busy={isBusy} className="h-11 px-4 text-base">
          Audit <ArrowRight />
        </Button>
      </div>
      <details className="mt-2 text-left text-sm">
        <summary className={cn('text-xs text-quiet hover:text-ink', isCentred && 'text-center')}>
          Options
        </summary>
        <div className={cn('mt-2 flex flex-wrap items-center gap-4', isCentred && 'justify-center')}>
          <div className="flex items-center gap-2">
            <label htmlFor={pagesField}>Max pages</label>
            <Select id={pagesField} name="pages" defaultValue="10" className="w-20">
              {[1, 10, 25, 50].map((pages) => (
                <option key={pages}>{pages}</option>
              ))}
            </Select>
          </div>
          <Checkbox name="robots" defaultChecked label="Respect robots.txt" />
        </div>
      </details>
    </form>
  );
}
