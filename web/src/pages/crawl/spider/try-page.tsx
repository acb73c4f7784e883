import { type FormEvent, useState } from 'react';
import { Section } from '../../../frame/page.tsx';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Input } from '../../../kit/field.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { plural } from '../../../lib/format.ts';
import { faultOf, useChange } from '../../../lib/query.ts';
import { RowsTable } from '../rows-table.tsx';
import { useColumnNames } from '../use-column-names.ts';
import type { Spider } from './spider-page.tsx';

/** Reads one page as a crawl would, and stores nothing. */
export function TryPage({ spider: { spider_id, dataset_id, scope, site_url } }: { spider: Spider }) {
  const columns = useColumnNames(dataset_id);
  const [url, setUrl] = useState(scope.start_urls?.[0] ?? site_url);
  const test = useChange('spiders.test');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    test.mutate({ spider_id, test_url: url });
  };
  return (
    <Section title="Test a page" note="nothing is stored">
      <form onSubmit={onSubmit} className="flex gap-2 p-3">
        <Input
          type="url"
          required
          aria-label="Page URL"
          aria-invalid={faultOf(test.error, 'test_url') !== undefined}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <Button type="submit" busy={test.isPending}>
          Test
        </Button>
      </form>
      {test.error !== null && <ErrorNote error={test.error} className="mx-3 mb-3" />}
      {test.data !== undefined && (
        <>
          <div className="flex flex-col gap-1 border-t p-3 text-sm">
            <span className="flex items-center gap-2">
              <StateMark state={test.data.success ? 'completed' : 'failed'} short />
              {plural(test.data.rows.length, 'row')}, {test.data.selectors_matched} of{' '}
              {test.data.selectors_matched + test.data.selectors_failed} selectors matched,{' '}
              {plural(test.data.navigation_links_found, 'link')} to follow
            </span>
            {test.data.warnings.map((warning) => (
              <span key={warning} className="text-warn">
                {warning}
              </span>
            ))}
          </div>
          {test.data.rows.length > 0 && (
            <RowsTable label="Rows of the page" rows={test.data.rows} order={columns} />
          )}
        </>
      )}
    </Section>
  );
}
