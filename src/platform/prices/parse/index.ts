export * from './contract.ts';
export { parseInProcess } from './parse-in-process.ts';
export { parsePriceFile } from './parse-price-file.ts';
