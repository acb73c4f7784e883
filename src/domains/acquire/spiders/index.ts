export { addSpider } from './add-spider.ts';
export { bindDataset } from './bind-dataset.ts';
export { spidersDomain } from './domain.ts';
export type { Spider } from './schema.ts';
export type { SpiderMaker, TriedSpider } from './services.ts';
export { countSpiders, findSpider, holdSpider } from './store.ts';
