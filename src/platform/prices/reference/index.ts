export * from './adapters/index.ts';
export { isNpi, npiCheckDigit } from './npi.ts';
export { shippedHcpcs, shippedMsDrg } from './shipped-codes.ts';
export { blueLicensees, listedPayers, type ShippedPayer, shippedPayers } from './shipped-payers.ts';
export { shippedZip3Points } from './shipped-places.ts';
export { shoppableCodes } from './shoppable.ts';
