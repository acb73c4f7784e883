export * from './contract.ts';
export { parsePriceFile } from './parse-price-file.ts';
