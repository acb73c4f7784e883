import Type, { type Static } from 'typebox';
import { defineKind, type Maker, type Written } from '../../../kernel/kind.ts';
import { withoutDefaults } from '../../../resource/written-spec.ts';
import { addSchedule, dropSchedule, storeSchedule } from './change.ts';
import { DEFAULT_NOTIFY, DEFAULT_REPORT, DEFAULTS, mergedContent, refuseBoth } from './content.ts';
import { requireSchedule } from './require-schedule.ts';
import { FIELDS } from './schema.ts';
import type { ScheduledAuditsServices } from './services.ts';
import { schedules } from './store/schedules.ts';

const { name: _name, ...fields } = FIELDS;
const Spec = Type.Object(fields);
type Wish = Written<Static<typeof Spec>>;

const wishOf = ({ name, spec }: Wish) => ({ name, ...spec });

export const scheduledAuditKind = defineKind({
  kind: 'scheduled-audit',
  tag: 'scheduled-audits',
  spec: Spec,
  list: async (sql) => (await schedules.all(sql)).map(({ id, name }) => ({ id, name })),
  async read(_maker: Maker<ScheduledAuditsServices>, sql, id) {
    const row = await schedules.find(sql, id);
    if (row === undefined) return undefined;
    const { name, site_id, url, cron, timezone, max_pages, js_rendering, enabled, report, notify } = row;
    const spec = {
      ...(site_id === null ? {} : { site_id }),
      ...(url === null ? {} : { url }),
      ...{
        cron,
        timezone,
        max_pages,
        js_rendering,
        enabled,
        recipients: [...row.recipients],
        report,
        notify,
      },
    };
    return {
      name,
      spec: withoutDefaults(spec, { ...DEFAULTS, report: DEFAULT_REPORT, notify: DEFAULT_NOTIFY }),
    };
  },
  create: async (maker, sql, wish) => ({ id: (await addSchedule(maker, sql, wishOf(wish))).id }),
  async replace(maker, sql, id, wish) {
    refuseBoth(wishOf(wish));
    const before = await requireSchedule(sql, id, schedules.lock);
    const { failures_in_row, disabled_reason } = before;
    const content = mergedContent(undefined, wishOf(wish));
    const kept = before.enabled === content.enabled ? { failures_in_row, disabled_reason } : {};
    await storeSchedule(maker, sql, id, { ...content, ...kept });
    return { id };
  },
  remove: (maker, sql, id) => dropSchedule(maker, sql, id),
});
