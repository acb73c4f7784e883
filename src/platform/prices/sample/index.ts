export type { SampleAnswer } from './answers.ts';
export type { SampleHospital, SamplePayer } from './cast.ts';
export { makeSampleMarket, type SampleFile, type SampleMarket } from './make-sample-market.ts';
