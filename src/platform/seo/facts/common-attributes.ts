import type { Element } from '../../html/index.ts';
import type { PageWalk } from './page-walk.ts';
import { nested } from './region-elements.ts';

const REFERRING = new Set([
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-activedescendant',
]);
const DISPLAYS_NOTHING = /display\s*:\s*none/i;

/** What any element may say of itself; gives its role. */
export function readCommonAttributes(walk: PageWalk, element: Element): string | null {
  const { attribs } = element;
  let role: string | null = null;
  let isHidden = false;
  for (const name in attribs) {
    switch (name) {
      case 'class':
      case 'href':
        break;
      case 'id':
        readId(walk, element);
        break;
      case 'role':
        role = attribs.role?.trim().toLowerCase() ?? null;
        break;
      case 'style':
        if (attribs.style?.includes('none') && DISPLAYS_NOTHING.test(attribs.style)) isHidden = true;
        break;
      case 'hidden':
        isHidden = true;
        if (!walk.inHead) nested(walk, element, 'around');
        break;
      case 'tabindex':
        readTabindex(walk, element);
        break;
      case 'aria-hidden':
        if (attribs[name] !== 'true') break;
        isHidden = true;
        nested(walk, element, 'around');
        break;
      case 'aria-label':
        if (walk.captures.length > 0) walk.alternative(attribs[name] ?? '');
        break;
      default:
        if (REFERRING.has(name)) useIds(walk, attribs[name] ?? '');
    }
  }
  if (isHidden) nested(walk, element, 'hidden');
  return role;
}

function readId({ draft }: PageWalk, element: Element): void {
  const { id } = element.attribs;
  if (id === undefined || id === '') return;
  if (!draft.ids.has(id)) draft.ids.set(id, element);
  else if (!draft.repeatedIds.has(id)) draft.repeatedIds.set(id, element);
}

function readTabindex({ draft, places }: PageWalk, element: Element): void {
  const value = Number.parseInt(element.attribs.tabindex ?? '', 10);
  if (value > 0) draft.positiveTabindexes.push({ element: element.name, value, place: places.of(element) });
}

function useIds({ draft }: PageWalk, ids: string): void {
  for (const id of ids.split(/\s+/)) if (id !== '') draft.usedIds.add(id);
}
