export { hptCandidates } from './candidates.ts';
export { distinctFiles, readCmsHpt } from './cms-hpt.ts';
export { readFileName } from './file-name.ts';
export { priceLinks } from './page-links.ts';
export { isPageText } from './page-text.ts';
export { urlIdentity } from './url-identity.ts';
export { webAddress } from './web-address.ts';
