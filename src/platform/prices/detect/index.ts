export { type DetectedFile, type DetectOptions, detectFile } from './detect-file.ts';
export { type PriceFault, priceFault } from './faults.ts';
export { type Layer, openLayers, PRICE_LIMITS } from './unpack.ts';
