export { priceFault } from '../faults/index.ts';
export { type DetectedFile, type DetectOptions, detectFile } from './detect-file.ts';
export { type Layer, openLayers, PRICE_LIMITS } from './unpack.ts';
