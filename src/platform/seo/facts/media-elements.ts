import type { Element } from '../../html/index.ts';
import { addResource } from './head-elements.ts';
import type { PageWalk } from './page-walk.ts';

const PRESENTATIONAL = /^(?:presentation|none)$/i;
const ASPECT_RATIO = /aspect-ratio\s*:/i;
const STYLED_WIDTH = /(?:^|[;\s])width\s*:/i;
const STYLED_HEIGHT = /(?:^|[;\s])height\s*:/i;

export function openImage(walk: PageWalk, element: Element): void {
  const { attribs } = element;
  const { src = null, alt = null, style } = attribs;
  if (walk.picture !== null) walk.picture.hasImage = true;
  walk.alternative(alt ?? attribs.title ?? '');
  walk.draft.images.push({
    src,
    url: src === null ? null : (walk.resolver.resolveWeb(src) ?? null),
    alt,
    isDecorative: walk.hidden > 0 || PRESENTATIONAL.test(attribs.role ?? '') || isPixel(attribs),
    hasDimensions:
      (attribs.width !== undefined && attribs.height !== undefined) ||
      (style !== undefined && fixesForm(style)),
    isLazy: attribs.loading?.toLowerCase() === 'lazy',
    place: walk.places.of(element),
  });
}

/** What counts visitors is not there to be seen. */
const isPixel = ({ width, height }: Readonly<Record<string, string>>): boolean =>
  (width === '1' || width === '0') && (height === '1' || height === '0');

const fixesForm = (style: string): boolean =>
  ASPECT_RATIO.test(style) || (STYLED_WIDTH.test(style) && STYLED_HEIGHT.test(style));

export function openPicture(walk: PageWalk, element: Element): void {
  walk.draft.pictures++;
  const picture = { hasImage: false };
  const before = walk.picture;
  walk.picture = picture;
  walk.leaving(element, () => {
    walk.picture = before;
    const place = walk.places.of(element);
    if (!picture.hasImage && place !== null) walk.draft.picturesWithoutImage.push(place);
  });
}

export function openVideo(walk: PageWalk, element: Element): void {
  const { src = null, poster } = element.attribs;
  const video = {
    src,
    hasPoster: poster !== undefined && poster.trim() !== '',
    place: walk.places.of(element),
  };
  walk.draft.videos.push(video);
  if (src !== null) addResource(walk, element, { kind: 'media', src });
  const before = walk.video;
  walk.video = video;
  walk.leaving(element, () => {
    walk.video = before;
  });
}

/** `audio`, `source` and `track`; those of pictures have no `src`. */
export function openMedia(walk: PageWalk, element: Element): void {
  const { src } = element.attribs;
  if (src === undefined) return;
  if (element.name === 'source' && walk.video !== null) walk.video.src ??= src;
  addResource(walk, element, { kind: 'media', src });
}

export function openScript(walk: PageWalk, element: Element): void {
  const { src } = element.attribs;
  walk.silent++;
  walk.leaving(element, () => {
    walk.silent--;
  });
  if (src !== undefined) addResource(walk, element, { kind: 'script', src });
}

/** `object` and `embed`. */
export function openObject(walk: PageWalk, element: Element): void {
  const src = element.attribs.data ?? element.attribs.src;
  if (src !== undefined) addResource(walk, element, { kind: 'object', src });
}
