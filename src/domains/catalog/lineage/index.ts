export { lineageDomain } from './domain.ts';
export { LineageSender } from './openlineage/sender.ts';
