import { collapse, type Element } from '../../html/index.ts';
import type { Heading, LinkFact } from './page-facts.ts';
import type { PageWalk } from './page-walk.ts';

export function openHeading(walk: PageWalk, element: Element): void {
  const capture = walk.capture();
  const heading = {
    level: Number(element.name.charAt(1)) as Heading['level'],
    text: '',
    inArticle: walk.inArticle > 0,
    place: walk.places.of(element),
  };
  walk.draft.headings.push(heading);
  const label = element.attribs['aria-label'];
  walk.leaving(element, () => {
    walk.endCapture(capture);
    heading.text = collapse(capture.text + capture.alternative) || collapse(label ?? '');
    // Dialogs that are filled later keep an empty heading ready.
    if (heading.text === '' && capture.hidden > 0)
      walk.draft.headings.splice(walk.draft.headings.indexOf(heading), 1);
  });
}

/** Attributes by which scripts make a link of something. */
const SCRIPT_ATTRIBUTE =
  /^(?:on(?:click|mousedown|mouseup|pointerdown|touchstart)|data-(?:href|url|link)|routerlink|ng-(?:click|href)|ui-sref|v-on:click|@click|x-on:click)$/;

export function openLink(walk: PageWalk, element: Element): void {
  const { attribs } = element;
  const href = attribs.href ?? null;
  const url = href === null ? null : (walk.resolver.resolveWeb(href) ?? null);
  const rel = attribs.rel === undefined ? '' : attribs.rel.trim().toLowerCase();
  const link = {
    href,
    url,
    kind: url === null ? 'other' : walk.isInternal(url) ? 'internal' : 'external',
    text: '',
    rel,
    nofollow: rel !== '' && /(?:^|\s)nofollow(?:\s|$)/.test(rel),
    region: walk.region,
    role: attribs.role ?? null,
    isAnchor: attribs.name !== undefined || (attribs.id !== undefined && href === null),
    hasScript: hasScript(attribs),
    isHidden: walk.hidden > 0,
    place: walk.places.of(element),
  } satisfies LinkFact as LinkFact;
  walk.draft.links.push(link);
  if (attribs.name !== undefined) walk.draft.names.push(attribs.name);
  if (href !== null && href.charCodeAt(0) === 0x23) walk.draft.usedIds.add(href.slice(1));
  if (element.name === 'area') {
    link.text = collapse(attribs.alt ?? attribs['aria-label'] ?? attribs.title ?? '');
    return;
  }
  const capture = walk.capture();
  walk.leaving(element, () => {
    walk.endCapture(capture);
    link.text =
      collapse(capture.text) ||
      collapse(capture.alternative) ||
      collapse(attribs['aria-label'] ?? '') ||
      collapse(attribs.title ?? '');
    const ids = attribs['aria-labelledby'];
    if (link.text === '' && ids !== undefined) walk.draft.referringLinks.push({ link, ids });
  });
}

function hasScript(attribs: Readonly<Record<string, string>>): boolean {
  for (const name in attribs) if (SCRIPT_ATTRIBUTE.test(name)) return true;
  return false;
}
