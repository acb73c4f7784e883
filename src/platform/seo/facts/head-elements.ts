import { collapse, type Element } from '../../html/index.ts';
import type { LinkRelation, MetaFact, ResourceFact } from './page-facts.ts';
import type { PageWalk } from './page-walk.ts';

const META_KINDS = ['name', 'property', 'http-equiv', 'itemprop'] as const;
const CHARSET_IN_CONTENT = /charset\s*=\s*["']?([^\s"';,]+)/i;

export function openTitle(walk: PageWalk, element: Element): void {
  const { inHead, places } = walk;
  const capture = walk.capture();
  walk.silent++;
  walk.leaving(element, () => {
    walk.silent--;
    walk.endCapture(capture);
    walk.draft.titles.push({ text: collapse(capture.text), inHead, place: places.of(element) });
  });
}

export function openMeta(walk: PageWalk, element: Element): void {
  const { attribs } = element;
  readCharset(walk, element);
  const content = attribs.content;
  if (content === undefined) return;
  const place = walk.places.of(element);
  const seen: MetaFact[] = [];
  for (const kind of META_KINDS) {
    const name = attribs[kind]?.trim().toLowerCase();
    if (name === undefined || name === '' || seen.some((fact) => fact.name === name)) continue;
    seen.push({ kind, name, content: collapse(content), inHead: walk.inHead, place });
  }
  walk.draft.metas.push(...seen);
}

function readCharset({ draft }: PageWalk, { attribs, startIndex }: Element): void {
  if (draft.metaCharset !== null) return;
  const name =
    attribs.charset ??
    (attribs['http-equiv']?.toLowerCase() === 'content-type'
      ? CHARSET_IN_CONTENT.exec(attribs.content ?? '')?.[1]
      : undefined);
  if (name !== undefined) draft.metaCharset = { name: name.trim().toLowerCase(), start: startIndex ?? 0 };
}

const RELATIONS = new Set(['next', 'prev', 'amphtml']);

export function openLinkElement(walk: PageWalk, element: Element): void {
  const { attribs } = element;
  const { rel, href } = attribs;
  if (rel === undefined || href === undefined) return;
  const { draft, inHead } = walk;
  for (const token of rel.toLowerCase().split(/[\t\n\f\r ]+/)) {
    const kind = resourceKind(token);
    if (kind !== undefined) addResource(walk, element, { kind, src: href });
    else if (token === 'canonical') draft.canonicals.push(relationOf(walk, element, token));
    else if (token === 'alternate' && attribs.hreflang !== undefined)
      draft.alternates.push({ ...relationOf(walk, element, token), hreflang: attribs.hreflang, inHead });
    else if (RELATIONS.has(token)) draft.relations.push(relationOf(walk, element, token));
  }
}

function relationOf(walk: PageWalk, element: Element, rel: string): LinkRelation {
  const href = element.attribs.href ?? '';
  return {
    rel,
    href,
    url: walk.resolver.resolveWeb(href) ?? null,
    from: 'html',
    inHead: walk.inHead,
    place: walk.places.of(element),
  };
}

function resourceKind(rel: string): ResourceFact['kind'] | undefined {
  if (rel === 'stylesheet') return 'style';
  if (rel === 'icon' || rel === 'apple-touch-icon') return 'icon';
  return rel === 'preload' || rel === 'modulepreload' ? 'preload' : undefined;
}

/** Of what browsers load over a safe connection only: all that can change the page. */
const PASSIVE: ReadonlySet<ResourceFact['kind']> = new Set(['media', 'icon']);
const PASSIVE_PRELOADS = new Set(['image', 'audio', 'video', 'track']);

export function addResource(
  walk: PageWalk,
  element: Element,
  { kind, src }: Pick<ResourceFact, 'kind' | 'src'>,
): void {
  const isPassive =
    PASSIVE.has(kind) ||
    (kind === 'preload' && PASSIVE_PRELOADS.has(element.attribs.as?.toLowerCase() ?? ''));
  walk.draft.resources.push({
    kind,
    src,
    url: walk.resolver.resolveWeb(src) ?? null,
    isActive: !isPassive,
    place: walk.places.of(element),
  });
}
