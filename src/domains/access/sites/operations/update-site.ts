import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { isUuid } from '../../../../kernel/ids.ts';
import { EXAMPLE_SITE, siteChanges, sites } from '../resource.ts';
import { Site, UpdateSite } from '../schema.ts';

/** The interface puts the id into the body here, unlike other resources. */
export const updateSite = defineOperation({
  id: 'sites.update',
  method: 'PUT',
  path: '/api/v1/sites',
  tag: 'sites',
  moves: 'change',
  summary: 'Update a site',
  body: UpdateSite,
  output: Site,
  errors: [404, 409],
  example: { body: { site_id: EXAMPLE_SITE.site_id, name: 'Example shop' }, response: EXAMPLE_SITE },
  handler: async (ctx: Context, { body }) => {
    const { site_id: id, ...changes } = body;
    if (!isUuid(id))
      throw notFound('There is no such site in this account. List them with GET /api/v1/sites.');
    return sites.change(ctx, id, siteChanges(changes));
  },
});
