export { spidersDomain } from './domain.ts';
export type { Spider } from './schema.ts';
export type { TriedSpider } from './services.ts';
export { countSpiders, findSpider } from './store.ts';
