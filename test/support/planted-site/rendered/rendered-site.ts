import { layOutSite, type PlantedSite } from '../lay-out.ts';
import { originOf, type PlantedHost } from '../open-hosts.ts';
import type { PageWish } from '../plan.ts';
import { renderedFaults } from './rendered-faults.ts';

const NAME = { domain: 'rooms.rendered.example', hasWww: false, isPlain: true } as const;
const ORIGIN = originOf(NAME);
const PAGES = 24;
const ROOMS = 3;

/** What scripts must not be blamed for. */
const UNCHANGED: PageWish = {
  addToHead: `<link rel="alternate" hreflang="en" href="${ORIGIN}/">
<meta name="robots" content="max-snippet:-1, Max-Image-Preview: large, unavailable_after: 25 Jun 2090 15:00:00 PST">`,
};

const laidOut = layOutSite({
  origin: ORIGIN,
  faults: renderedFaults,
  pages: PAGES,
  rooms: ROOMS,
  start: UNCHANGED,
});
const paths = [
  ...laidOut.healthy,
  ...laidOut.faults.flatMap(({ expected }) => expected.flatMap(({ at }) => at)),
];

/** Pages for a browser. It knows the public authorities alone, so that the site is one without https. */
export const renderedSite: PlantedSite = {
  ...laidOut,
  faults: [
    ...laidOut.faults,
    {
      ...{ rule: '', shape: 'no https', expected: [] },
      consequences: paths.map((path) => ({ rule: 'https-missing', at: [path] })),
    },
  ],
};

export const renderedHost: PlantedHost = { ...NAME, handle: laidOut.handle };
