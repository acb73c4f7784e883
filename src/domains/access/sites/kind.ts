import Type from 'typebox';
import { HttpUrl } from '../../../kernel/schema.ts';
import { plainKind } from '../../../resource/plain-kind.ts';
import { newSite, sites } from './resource.ts';

export const siteKind = plainKind(sites, {
  kind: 'site',
  tag: 'sites',
  id: 'site_id',
  spec: Type.Object({ url: HttpUrl('URL of the site.') }),
  specOf: ({ url }) => ({ url }),
  rowOf: ({ name, spec }) => newSite({ ...spec, name }),
});
