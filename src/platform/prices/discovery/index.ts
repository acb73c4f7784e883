export { hptCandidates } from './candidates.ts';
export {
  distinctFiles,
  type HptFault,
  type HptFile,
  type HptIndex,
  type HptLocation,
  readCmsHpt,
} from './cms-hpt.ts';
export { type FileName, readFileName } from './file-name.ts';
export { PRICE_LINK_KINDS, type PriceLink, type PriceLinkKind, priceLinks } from './page-links.ts';
export { urlIdentity } from './url-identity.ts';
