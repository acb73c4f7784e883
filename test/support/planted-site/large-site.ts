import { canonicalFaults } from './faults/canonicals.ts';
import { contentFaults } from './faults/content.ts';
import { httpFaults } from './faults/http.ts';
import { imageAndMobileFaults } from './faults/images-and-mobile.ts';
import { indexabilityFaults } from './faults/indexability.ts';
import { internationalFaults } from './faults/international.ts';
import { linkFaults } from './faults/links.ts';
import { securityFaults } from './faults/security.ts';
import { siteFileFaults } from './faults/site-files.ts';
import { structuredFaults } from './faults/structured.ts';
import { titleFaults } from './faults/titles.ts';
import { healthyVariants } from './healthy-variants.ts';
import { layOutSite } from './lay-out.ts';
import { type PlantedHost, redirectTo } from './open-hosts.ts';
import { DOMAIN, type Faults, ORIGIN } from './plan.ts';

const PAGES = 500;
const ROOMS = 20;

const FAULTS: Faults = {
  ...indexabilityFaults,
  ...canonicalFaults,
  ...httpFaults,
  ...titleFaults,
  ...contentFaults,
  ...linkFaults,
  ...internationalFaults,
  ...structuredFaults,
  ...imageAndMobileFaults,
  ...securityFaults,
  ...siteFileFaults,
};

/** 500 pages with three faults of each rule that a page, a link or an entry of a file can break. */
export const largeSite = layOutSite({
  origin: ORIGIN,
  faults: FAULTS,
  variants: healthyVariants,
  pages: PAGES,
  rooms: ROOMS,
});

export const largeHost: PlantedHost = {
  ...{ domain: DOMAIN, hasWww: true, handle: largeSite.handle },
  handleOther(request, response) {
    const scheme = 'encrypted' in request.socket ? 'https' : 'http';
    const other = largeSite.others.get(`${scheme}://${request.headers.host}${request.url}`);
    (other ?? redirectTo(ORIGIN))(request, response);
  },
};
