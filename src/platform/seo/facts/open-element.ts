import { type Element, isForeign } from '../../html/index.ts';
import { readCommonAttributes } from './common-attributes.ts';
import { openButton, openField, openFrame, openLabel } from './control-elements.ts';
import { openLinkElement, openMeta, openTitle } from './head-elements.ts';
import { openImage, openMedia, openObject, openPicture, openScript, openVideo } from './media-elements.ts';
import type { PageWalk } from './page-walk.ts';
import { nested, openRegion } from './region-elements.ts';
import { openHeading, openLink } from './text-elements.ts';

type Opener = (walk: PageWalk, element: Element, role: string | null) => void;

interface Behaviour {
  open: Opener | undefined;
  isBlock: boolean;
}

const BLOCKS =
  'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
  'h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section ' +
  'summary table tbody td textarea tfoot th thead tr ul xmp';

const OPENERS: readonly (readonly [string, Opener])[] = [
  ['html', openHtml],
  ['head', openHead],
  ['title', openTitle],
  ['meta', openMeta],
  ['link', openLinkElement],
  ['noscript', openIgnored],
  ['h1 h2 h3 h4 h5 h6', openHeading],
  ['a area', openLink],
  ['img', openImage],
  ['picture', openPicture],
  ['video', openVideo],
  ['audio source track', openMedia],
  ['script', openScript],
  ['style noembed noframes', openSilent],
  ['iframe frame', openFrame],
  ['object embed', openObject],
  ['form', openForm],
  ['label', openLabel],
  ['button', openButton],
  ['input select textarea', openField],
  ['main article nav header footer aside dialog menu search', openRegion],
  ['code pre kbd samp', (walk, element) => nested(walk, element, 'code')],
];

const behaviours = new Map<string, Behaviour>();
for (const name of BLOCKS.split(' ')) behaviours.set(name, { open: undefined, isBlock: true });
for (const [names, open] of OPENERS)
  for (const name of names.split(' ')) behaviours.set(name, { open, isBlock: behaviours.has(name) });

/** Reads an element of the page as the walk comes to it. */
export function openElement(walk: PageWalk, element: Element): void {
  walk.draft.elements++;
  if (walk.ignored > 0) {
    if (element.name === 'noscript') openIgnored(walk, element);
    return;
  }
  const behaviour = behaviours.get(element.name);
  if (behaviour?.isBlock === true) walk.block();
  const role = readCommonAttributes(walk, element);
  if (behaviour?.open !== undefined) {
    if (isForeign(element)) openForeign(walk, element);
    else behaviour.open(walk, element, role);
  }
  if (role !== null && behaviour?.open !== openRegion) openRegion(walk, element, role);
}

export function closeElement(walk: PageWalk, element: Element): void {
  if (walk.ignored === 0 && behaviours.get(element.name)?.isBlock === true) walk.block();
  walk.close(element);
}

function openHtml(walk: PageWalk, element: Element): void {
  const value = element.attribs.lang;
  if (value !== undefined) walk.draft.lang = { value, place: walk.places.of(element) };
}

function openHead(walk: PageWalk, element: Element): void {
  walk.inHead = true;
  walk.silent++;
  walk.leaving(element, () => {
    walk.inHead = false;
    walk.silent--;
  });
}

function openIgnored(walk: PageWalk, element: Element): void {
  walk.ignored++;
  walk.leaving(element, () => {
    walk.ignored--;
  });
}

function openSilent(walk: PageWalk, element: Element): void {
  walk.silent++;
  walk.leaving(element, () => {
    walk.silent--;
  });
}

/** The title of a drawing names it, but nobody sees it. */
function openForeign(walk: PageWalk, element: Element): void {
  if (element.name === 'title' || element.name === 'style' || element.name === 'script')
    openSilent(walk, element);
}

function openForm(walk: PageWalk, element: Element, role: string | null): void {
  const action = element.attribs.action ?? null;
  walk.draft.forms.push({
    action,
    url: action === null ? null : (walk.resolver.resolveWeb(action) ?? null),
    place: walk.places.of(element),
  });
  openRegion(walk, element, role);
}
