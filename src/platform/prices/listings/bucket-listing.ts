import { SaxesParser } from 'saxes';
import { webAddress } from '../discovery/index.ts';
import { listedKind } from './listed-kind.ts';
import type { ListingEntry, PriceListing } from './listing.ts';

/** As the stores of the clouds answer when they are asked what they hold. */
const BUCKET = /^(?:\ufeff)?\s*(?:<\?xml[^>]*\?>\s*)?<(?:\w+:)?(ListBucketResult|EnumerationResults)\b/;

export const isBucketText = (text: string): boolean => BUCKET.test(text.slice(0, 2_000));

/** What one object of a store is called, and where it is if the store says it. */
interface Stored {
  name: string;
  url: string | null;
}

interface Bucket {
  stored: Stored[];
  facts: Map<string, string>;
  endpoint: string | null;
  container: string | null;
}

/** The price files among the objects of a store: S3 and what speaks like it, or Azure. */
export function bucketListing(text: string, asked: string): PriceListing {
  const bucket = readBucket(text.replace(/^\ufeff/, ''));
  const base = baseOf(bucket, asked);
  const entries = bucket.stored.flatMap(({ name, url }): ListingEntry[] => {
    const [file = '', ...folders] = name.split('/').toReversed();
    const kind = file === '' ? null : listedKind(file, folders);
    const found = webAddress(url ?? `${base}${name.split('/').map(encodeURIComponent).join('/')}`, asked);
    return kind === null || found === null
      ? []
      : [{ url: found, kind, label: file, plans: [], entity: null }];
  });
  return { entries, more: nextPage(bucket, asked) };
}

function readBucket(text: string): Bucket {
  const bucket: Bucket = { stored: [], facts: new Map(), endpoint: null, container: null };
  const parser = new SaxesParser();
  const path: string[] = [];
  let [value, current] = ['', new Map<string, string>()];
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name);
    value = '';
    if (name === 'EnumerationResults') {
      bucket.endpoint = String(attributes.ServiceEndpoint ?? '') || null;
      bucket.container = String(attributes.ContainerName ?? '') || null;
    }
    if (name === 'Contents' || name === 'Blob') current = new Map();
  });
  const said = (text: string) => {
    value += text;
  };
  parser.on('text', said);
  parser.on('cdata', said);
  parser.on('closetag', ({ name }) => {
    path.pop();
    const parent = path.at(-1);
    if (parent === 'Contents' || parent === 'Blob') current.set(name, value.trim());
    else if (path.length === 1) bucket.facts.set(name, value.trim());
    const own = current.get('Key') ?? current.get('Name');
    if ((name === 'Contents' || name === 'Blob') && own !== undefined)
      bucket.stored.push({ name: own, url: current.get('Url') ?? null });
  });
  parser.write(text).close();
  return bucket;
}

/** Where the names of objects start from. */
function baseOf({ facts, endpoint, container }: Bucket, asked: string): string {
  if (container !== null && /^https?:/.test(container)) return `${container.replace(/\/$/, '')}/`;
  if (endpoint !== null) return `${endpoint.replace(/\/$/, '')}/${container ?? ''}/`;
  const { origin, pathname } = new URL(asked);
  const name = facts.get('Name') ?? '';
  const isInPath = name !== '' && (pathname === `/${name}` || pathname.startsWith(`/${name}/`));
  return isInPath ? `${origin}/${name}/` : `${origin}/`;
}

/** Stores tell a thousand or five thousand objects at a time. */
function nextPage({ facts, stored }: Bucket, asked: string): string | null {
  const url = new URL(asked);
  const token = facts.get('NextContinuationToken');
  const last = facts.get('IsTruncated') === 'true' ? stored.at(-1)?.name : undefined;
  const marker = facts.get('NextMarker') || last;
  if (token) {
    url.searchParams.set('list-type', '2');
    url.searchParams.set('continuation-token', token);
  } else if (marker) url.searchParams.set('marker', marker);
  else return null;
  return url.href;
}
