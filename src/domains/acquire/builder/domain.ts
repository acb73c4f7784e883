import { defineDomain } from '../../../http/define-domain.ts';
import { defineFactory } from './factory/run-factory.ts';
import { buildSpider } from './operations/build-spider.ts';
import { startFactory } from './operations/start-factory.ts';
import { suggestFields } from './operations/suggest-fields.ts';
import type { BuilderServices } from './services.ts';

export const builderDomain = defineDomain({
  name: 'builder',
  operations: [buildSpider, suggestFields, startFactory],
  create: (services: BuilderServices): BuilderServices => {
    defineFactory(services);
    return services;
  },
});
