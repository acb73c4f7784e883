import { AREAS, type Area } from './areas.ts';
import { FOLDERS, hasPage, PAGES } from './pages.ts';

interface Place {
  label: string;
  to: string;
}

export const isWithin = (address: string, { to }: Area): boolean =>
  to === '/' ? address === '/' : address === to || address.startsWith(`${to}/`);

/** Where the area opens: its own page, or else the first one within it. */
export const landingOf = (area: Area): string | undefined =>
  hasPage(area.to) ? area.to : tabsOf(area)[0]?.to;

/** Those of the folder that has the area's own page come first. */
function tabsOf(area: Area): Place[] {
  const hasOwn = (folder: (typeof FOLDERS)[number]) => Number(folder.some(({ path }) => path === area.to));
  return FOLDERS.toSorted((one, other) => hasOwn(other) - hasOwn(one))
    .flat()
    .flatMap(({ path, tab }) =>
      tab !== undefined && isWithin(path, area) ? [{ label: tab, to: path }] : [],
    );
}

/** What a page that is a tab of its area shows around itself; nothing for any other. */
export function placeOf(address: string): { tabs?: readonly Place[]; crumbs: readonly Place[] } {
  const page = PAGES.find(({ path, tab }) => path === address && tab !== undefined);
  const area = AREAS.find((candidate) => isWithin(address, candidate));
  if (page === undefined || area === undefined) return { crumbs: [] };
  const tabs = tabsOf(area);
  const landing = landingOf(area);
  return {
    ...(tabs.length > 1 ? { tabs } : {}),
    crumbs: landing === undefined || landing === address ? [] : [{ label: area.name, to: landing }],
  };
}
