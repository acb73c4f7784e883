import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import type { Output } from '../../lib/api.ts';
import { words } from '../../lib/format.ts';
import { useChange, useOperation } from '../../lib/query.ts';

type Property = Output<'search-console.list-properties'>['data'][number];

const urlOf = ({ property }: Property): string =>
  property.startsWith('sc-domain:') ? `https://${property.slice('sc-domain:'.length)}/` : property;

interface PropertyDialogProps {
  onClose(): void;
  onChoose(siteId: string): void;
}

/** The properties of the connection; one that no site belongs to yet gets its site when it is chosen. */
export function PropertyDialog({ onClose, onChoose }: PropertyDialogProps) {
  const properties = useOperation('search-console.list-properties', { limit: 1_000 });
  const create = useChange('sites.create', {
    onDone: ({ site_id }) => onChoose(site_id),
    touches: ['search-console'],
  });
  const pick = (property: Property) => {
    const [siteId] = property.site_ids;
    if (siteId === undefined) create.mutate({ url: urlOf(property) });
    else onChoose(siteId);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose property"
      about="Search Console reports by property. The site of the one you choose is shown."
    >
      {properties.isPending && <SkeletonRows rows={3} />}
      {(properties.error ?? create.error) !== null && <ErrorNote error={properties.error ?? create.error} />}
      {properties.data?.data.length === 0 && (
        <p className="py-2 text-sm text-quiet">
          This account has no verified properties. Verify one in Search Console, or connect another account.
        </p>
      )}
      <ul className="pb-2">
        {properties.data?.data.map((property) => (
          <li key={property.property} className="flex items-center gap-3 border-b py-1.5 last:border-b-0">
            <span className="min-w-0 flex-1 text-sm">
              <span className="block truncate font-medium">{property.property}</span>
              <span className="text-xs text-faint">
                {property.kind === 'domain' ? 'Domain' : 'URL prefix'}, {words(property.permission)}
                {property.site_ids.length === 0 && ', no site yet'}
              </span>
            </span>
            <Button size="small" busy={create.isPending} onClick={() => pick(property)}>
              {property.site_ids.length === 0 ? 'Add site' : 'Choose'}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
