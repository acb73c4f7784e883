import type { Context } from '../../../../kernel/context.ts';
import type { FieldDefinition } from '../../../../platform/html/index.ts';
import { threadTask } from '../../../../platform/threads/index.ts';
import type { FieldCandidate, PageInput } from '../discover/types.ts';
import type { DraftFields, PickedField, TriedFields } from '../draft-fields.ts';
import type { BuilderServices } from '../services.ts';
import { unwrap } from '../tasks/faults.ts';

const task = threadTask<typeof import('../tasks/try-fields.task.ts').default>(
  import.meta.resolve('../tasks/try-fields.task.ts'),
);

/** The rows that fields make of a page before they are stored, and a field for an element that somebody pointed at. */
export async function tryDraft(
  ctx: Context<BuilderServices>,
  page: PageInput,
  { item, fields = [], element }: DraftFields,
): Promise<TriedFields> {
  const isList = item !== undefined && Object.keys(item).length > 0;
  const input = {
    page,
    item: isList ? item : undefined,
    fields: fields.map(({ name, data_type: dataType, selector }) => ({
      name,
      dataType,
      selector: selector as FieldDefinition,
    })),
    element,
  };
  const tried = unwrap(await ctx.services.threads.run(task, input, { signal: ctx.signal }));
  return {
    rows: tried.rows,
    row_count: tried.total,
    items: tried.items,
    item_fault: tried.itemFault,
    fields: tried.fields,
    picked: tried.picked === null ? null : toPicked(tried.picked),
    picked_fault: element === undefined || tried.picked !== null ? null : faultOf(isList),
  };
}

const faultOf = (isList: boolean): string =>
  isList
    ? 'This element is outside the records, so it belongs to no row. Choose an element inside a record, or turn the page into one row.'
    : 'No selector matches only this element. Choose its parent or an element inside it.';

const toPicked = (field: FieldCandidate): PickedField => ({
  name: field.name,
  data_type: field.dataType,
  selector: field.selector as PickedField['selector'],
  samples: field.samples,
  filled: field.filled,
  confidence: field.confidence,
  evidence: field.evidence,
  alternatives: field.alternatives.map(({ selector }) => selector as PickedField['selector']),
});
