import { Save } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../../frame/page.tsx';
import { Button } from '../../../kit/button.tsx';
import { useAddressState } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { faultOf, useOperation } from '../../../lib/query.ts';
import { AddressBar } from './address-bar.tsx';
import { type Draft, draftOf, spiderOf, usableFields } from './draft.ts';
import { SaveSpider } from './save-spider.tsx';
import { Welcome } from './welcome.tsx';
import { Workbench } from './workbench.tsx';

type Rows = 'auto' | 'never' | 'always';

const NOTHING: Draft = { item: undefined, fields: [] };

/** From an address to a spider: the page beside its fields, and below them the rows that would come out. */
export default function BuilderPage() {
  const [url, setUrl] = useAddressState<string>('url', '');
  const [description, setDescription] = useAddressState<string>('wish', '');
  const [details, setDetails] = useAddressState<Rows>('rows', 'auto');
  const [saving, setSaving] = useState(false);
  const asked = { url, details, ...(description === '' ? {} : { description }) };
  const built = useOperation('spiders.build', asked, { when: url !== '' });
  const fresh = built.isPlaceholderData ? undefined : built.data;
  const [edited, setEdited] = useState<{ of: unknown; draft: Draft }>();
  const base = fresh ?? built.error ?? undefined;
  const [made, setMade] = useState<{ of: unknown; draft: Draft }>({ of: undefined, draft: NOTHING });
  if (base !== made.of) setMade({ of: base, draft: fresh === undefined ? NOTHING : draftOf(fresh) });
  const draft = edited !== undefined && edited.of === made.of ? edited.draft : made.draft;
  const setDraft = (next: Draft) => setEdited({ of: made.of, draft: next });
  const look = (wish: { url: string; description: string }) => {
    setUrl(wish.url);
    setDescription(wish.description);
  };
  const hasFields = usableFields(draft.fields).length > 0;
  return (
    <Page
      title="New spider"
      crumbs={[{ label: 'Spiders', to: '/crawl' }]}
      actions={
        <Button kind="primary" disabled={url === '' || !hasFields} onClick={() => setSaving(true)}>
          <Save /> Save
        </Button>
      }
      calls={[
        callOf('spiders.build', url === '' ? { url: 'https://shop.example.com/products' } : asked),
        ...(hasFields && url !== '' ? [callOf('spiders.create', spiderOf(fresh, url, draft))] : []),
      ]}
      full
    >
      <AddressBar
        wish={{ url, description }}
        isBusy={url !== '' && built.isFetching}
        fault={faultOf(built.error, 'url')}
        onLook={look}
      />
      {url === '' ? (
        <Welcome />
      ) : (
        <Workbench
          url={url}
          built={fresh}
          isBuilding={built.isFetching}
          fault={built.error}
          draft={draft}
          onChange={setDraft}
          onDetails={setDetails}
        />
      )}
      {saving && (
        <SaveSpider spider={spiderOf(fresh, url, draft)} draft={draft} onClose={() => setSaving(false)} />
      )}
    </Page>
  );
}
