export { isNpi, npiCheckDigit } from './npi.ts';
export { blueLicensees, type ShippedPayer, shippedPayers } from './shipped-payers.ts';
export { type ShoppableCode, shoppableCodes } from './shoppable.ts';
