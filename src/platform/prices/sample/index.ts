export type { SampleHospital } from './cast.ts';
export { makeSampleMarket, type SampleFile, type SampleMarket } from './make-sample-market.ts';
