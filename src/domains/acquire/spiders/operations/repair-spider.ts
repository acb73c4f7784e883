import Type from 'typebox';
import { requireScope } from '../../../../http/authorise.ts';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { conflict, forbidden } from '../../../../kernel/errors.ts';
import { roleIncludes } from '../../../../kernel/roles.ts';
import { applyChange } from '../apply-change.ts';
import { requireSpider } from '../listing.ts';
import { findRepairs } from '../repair/find-repairs.ts';
import { EXAMPLE_REPAIR, RepairSpider, SpiderRepair } from '../repair/schema.ts';
import { tellRepairs } from '../repair/tell-repairs.ts';
import type { SpidersServices } from '../services.ts';
import { lockSpider } from '../store.ts';

export const repairSpider = defineOperation({
  id: 'spiders.repair',
  method: 'POST',
  path: '/api/v1/spiders/{spider_id}/repair',
  tag: 'spiders',
  moves: 'fetch',
  summary: 'Find replacements for selectors that no longer match',
  description:
    'Stored good pages show what a value looked like and what surrounded it. The closest element on the current pages is located, and a robust selector for it is tested on all of them. Uncertain results are not proposed. With apply, the patch becomes a new version.',
  effect: 'read',
  params: Type.Object({ spider_id: Type.String({ description: 'The spider ID.' }) }),
  body: RepairSpider,
  output: SpiderRepair,
  errors: [409, 413, 503, 504],
  example: { body: { apply: false }, response: EXAMPLE_REPAIR },
  async prepare(ctx: Context<SpidersServices>, { params, body }) {
    if (body.apply === true) requireEditor(ctx);
    const spider = await ctx.read((sql) => requireSpider(sql, params.spider_id));
    if (spider.status === 'archived')
      throw conflict('This spider is archived. Create a new one from its export.');
    return { spider, told: tellRepairs(spider, body, await findRepairs(ctx, spider, body)) };
  },
  async handler(ctx: Context<SpidersServices>, { params, body, prepared }) {
    const { spider, told } = prepared;
    if (body.apply !== true || told.patch.length === 0)
      return { ...told, applied: false, version: spider.version };
    return ctx.tx(async (sql) => {
      const before = await requireSpider(sql, params.spider_id, lockSpider);
      if (before.version !== spider.version || before.status === 'archived')
        throw conflict('The spider was changed during the repair. Send the request again.');
      const { name, site_url, scope, dataset_id } = before;
      const after = { name, site_url, scope, dataset_id, definition: told.definition };
      const { version } = await applyChange(ctx, sql, before, after);
      return { ...told, applied: true, version };
    });
  },
});

/** To look needs reading, to change writing. */
function requireEditor({ actor }: Context): void {
  requireScope(actor, 'spiders', 'write');
  if (!roleIncludes(actor.role, 'editor'))
    throw forbidden(
      `Applying a repair requires the role editor; yours is ${actor.role}. Ask an owner of the account.`,
      {
        required: 'editor',
      },
    );
}
