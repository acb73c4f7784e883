export { spidersDomain } from './domain.ts';
export { countSpiders, findSpider } from './store.ts';
