import { type LayOut, layOutSite, type PlantedSite } from '../lay-out.ts';
import { originOf, type PlantedHost } from '../open-hosts.ts';
import type { Consequence, Expected, Fault, Handler } from '../plan.ts';

/** A fault that a site can have only once: its own small site. */
export interface SmallFault {
  shape: string;
  /** Where it is found; at the start page unless told. */
  at?: readonly string[];
  times?: number;
  files?: Readonly<Record<string, Handler>>;
  host?: Partial<Pick<PlantedHost, 'certificate'>> & {
    handleOther?(origin: string, site: PlantedSite): Handler;
    /** Before the pages; false leaves the answer to them. */
    handleFirst?(site: () => PlantedSite): (...args: Parameters<Handler>) => boolean;
  };
  alsoCauses?(origin: string): readonly Consequence[];
}

export interface SmallSite {
  rule: string;
  site: PlantedSite;
  host: PlantedHost;
}

const PAGES = 5;
const ROOMS = 2;
/** All that a sitemap of such a site lists. */
export const PATHS = ['/', '/rooms/1', '/rooms/2', '/pieces/1', '/pieces/2'];

/** Sites that are near to a fault and have none. */
export const healthySites = (name: string, sites: readonly SmallFault[]): SmallSite[] =>
  smallSites(name, sites).map(({ site, ...rest }) => ({ ...rest, site: { ...site, faults: [] } }));

/** The sites of one rule, one for each fault. */
export const smallSites = (rule: string, faults: readonly SmallFault[]): SmallSite[] =>
  faults.map((fault, at) => {
    const domain = `${rule}-${at + 1}.example`;
    const origin = originOf({ domain, hasWww: false });
    const order: LayOut = {
      origin,
      pages: PAGES,
      rooms: ROOMS,
      faults: { [rule]: [() => planted(fault, origin)] },
    };
    const site = layOutSite(order);
    const { certificate, handleOther, handleFirst } = fault.host ?? {};
    const first = handleFirst?.(() => site);
    return {
      ...{ rule, site },
      host: {
        ...{ domain, hasWww: false },
        handle: (request, response) => {
          if (first?.(request, response) !== true) site.handle(request, response);
        },
        ...(handleOther === undefined ? {} : { handleOther: handleOther(origin, site) }),
        ...(certificate === undefined ? {} : { certificate }),
      },
    };
  });

const planted = ({ shape, at = ['/'], times, files, alsoCauses }: SmallFault, origin: string): Fault => ({
  ...{ shape, at, alsoCauses: alsoCauses?.(origin) ?? [] },
  ...(times === undefined ? {} : { times }),
  ...(files === undefined ? {} : { files }),
});

export const because = (reason: string, ...expected: Expected[]): Consequence[] =>
  expected.map((one) => ({ ...one, because: reason }));
