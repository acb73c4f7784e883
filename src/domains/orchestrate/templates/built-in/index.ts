import { prefixedId } from '../../../../kernel/ids.ts';
import type { TemplateRow } from '../store.ts';
import { CRAWLING } from './crawling.ts';
import type { ShippedTemplate } from './inputs.ts';
import { MOVING_FILES } from './moving-files.ts';
import { MOVING_ROWS } from './moving-rows.ts';

const SHIPPED_AT = new Date('2026-11-15T00:00:00.000Z');

/** The same on every node and in every release: people keep these ids. */
const toRow = ({ number, ...content }: ShippedTemplate): TemplateRow => ({
  ...content,
  template_id: prefixedId('wt', `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`),
  version: 1,
  archived_at: null,
  created_at: SHIPPED_AT,
  updated_at: SHIPPED_AT,
});

/** The templates that come with Granary, by name. */
export const BUILT_IN: readonly TemplateRow[] = [...CRAWLING, ...MOVING_ROWS, ...MOVING_FILES]
  .map(toRow)
  .sort((one, other) => one.name.localeCompare(other.name));

const byId = new Map(BUILT_IN.map((template) => [template.template_id, template]));
const byName = new Map(BUILT_IN.map((template) => [template.name, template]));

export const findBuiltIn = (id: string): TemplateRow | undefined => byId.get(id);
export const builtInByName = (name: string): TemplateRow | undefined => byName.get(name);
