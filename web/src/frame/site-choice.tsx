import { type FormEvent, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Field, Input, Select } from '../kit/field.tsx';
import { useAddressState } from '../lib/address.ts';
import type { Output } from '../lib/api.ts';
import { shortUrl } from '../lib/format.ts';
import { faultOf, useChange, useOperation } from '../lib/query.ts';

export type Site = Output<'sites.list'>['data'][number];

/** The sites of the account and the one that the address names; the first one where it names none. */
export function useSite() {
  const [siteId, setSiteId] = useAddressState<string>('site', '');
  const sites = useOperation('sites.list', { limit: 1_000, sort: 'name' });
  const all = sites.data?.data ?? [];
  return { sites, all, site: all.find(({ site_id }) => site_id === siteId) ?? all[0], choose: setSiteId };
}

interface SiteSelectProps {
  sites: readonly Site[];
  site: Site | undefined;
  onChoose(siteId: string): void;
}

export const SiteSelect = ({ sites, site, onChoose }: SiteSelectProps) => (
  <Select
    aria-label="Site"
    className="w-56 max-w-full"
    value={site?.site_id ?? ''}
    onChange={(event) => onChoose(event.target.value)}
  >
    {sites.map(({ site_id, name, url }) => (
      <option key={site_id} value={site_id}>
        {name === url ? shortUrl(url) : name}
      </option>
    ))}
  </Select>
);

/** For pages that are about a site, while there is none. */
export function AddSite({ onAdded }: { onAdded?(siteId: string): void }) {
  const [url, setUrl] = useState('');
  const add = useChange('sites.create', { onDone: ({ site_id }) => onAdded?.(site_id) });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ url: /^https?:\/\//i.test(url.trim()) ? url.trim() : `https://${url.trim()}` });
  };
  const fault = faultOf(add.error, 'url');
  return (
    <form onSubmit={onSubmit} className="flex w-full max-w-md flex-col gap-2 text-left">
      <div className="flex items-start gap-2">
        <Field label="Site URL" error={fault} className="min-w-0 flex-1">
          {(props) => (
            <Input
              {...props}
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              placeholder="https://shop.example.com/"
            />
          )}
        </Field>
        <Button
          kind="primary"
          type="submit"
          className="mt-6"
          busy={add.isPending}
          disabled={url.trim() === ''}
        >
          Add site
        </Button>
      </div>
      {add.error !== null && fault === undefined && <ErrorNote error={add.error} />}
    </form>
  );
}
