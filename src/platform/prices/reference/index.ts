export * from './adapters/index.ts';
export { CODE_TYPES, type CodeType } from './code-types.ts';
export { isNpi, npiCheckDigit } from './npi.ts';
export { shippedHcpcs, shippedMsDrg } from './shipped-codes.ts';
export { blueLicensees, type ShippedPayer, shippedPayers } from './shipped-payers.ts';
export { type StateOutlines, shippedZip3Points, stateOutlines } from './shipped-places.ts';
export { type ShoppableCode, shoppableCodes } from './shoppable.ts';
