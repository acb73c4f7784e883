export { type BimiRecord, isBimi, lintBimi, readBimi } from './bimi.ts';
export { logoFaults } from './bimi-logo.ts';
export { type DkimKey, isDkim, lintDkimKey, PROBED_SELECTORS, readDkimKey } from './dkim.ts';
export { lintDmarc, reportHosts } from './dmarc/lint.ts';
export { type DmarcRecord, isDmarc, isTagValue, type Policy, parseDmarc } from './dmarc/parse.ts';
export { type DmarcWalk, isAligned, selectDmarc, type WalkStep, walkDmarc } from './dmarc/walk.ts';
export {
  isSts,
  lintStsPolicy,
  matchesMx,
  readStsPolicy,
  type StsPolicy,
  stsRecordFaults,
} from './mta-sts.ts';
export {
  evaluateSpf,
  type Found,
  type SpfNames,
  type SpfResult,
  type SpfSender,
  type SpfVerdict,
} from './spf/evaluate.ts';
export { lintSpf } from './spf/lint.ts';
export { readSpfTree, type SpfNode, type SpfTree } from './spf/tree.ts';
export { isTlsReport, lintTlsReport, readTlsReport } from './tls-reports.ts';
