export { blueLicensees, type ShippedPayer, shippedPayers } from './shipped-payers.ts';
