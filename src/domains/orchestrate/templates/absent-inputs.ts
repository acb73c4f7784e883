import { placeholdersIn, type StageDefinition } from '../../../platform/runs/index.ts';

const WHOLE = /^\s*\{\{\s*params\.([^{}.\s]+)[^{}]*\}\}\s*$/;

/** The input that a value is nothing but. */
export const wholeInput = (value: unknown): string | undefined =>
  typeof value === 'string' ? WHOLE.exec(value)?.[1] : undefined;

/** The stages without the fields that would hold an input which nobody gave. */
export const withoutInputs = (
  stages: readonly StageDefinition[],
  absent: ReadonlySet<string>,
): StageDefinition[] =>
  stages.map((stage) =>
    stage.config === undefined
      ? stage
      : { ...stage, config: leaveOut(stage.config, absent) as Record<string, unknown> },
  );

function leaveOut(value: unknown, absent: ReadonlySet<string>): unknown {
  const stays = (one: unknown) => !absent.has(wholeInput(one) ?? '');
  if (Array.isArray(value)) return value.filter(stays).map((item) => leaveOut(item, absent));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => stays(item))
      .map(([key, item]) => [key, leaveOut(item, absent)]),
  );
}

/** Inputs that may be absent and stand in the middle of a text, where nothing can be left out. */
export const inputsWithinTexts = (stages: readonly StageDefinition[], optional: ReadonlySet<string>) =>
  stages.flatMap((stage, at) =>
    textsIn(stage.config ?? {}, `stages[${at}].config`).flatMap(({ text, path }) =>
      wholeInput(text) === undefined
        ? placeholdersIn(text, path).flatMap(({ name }) => {
            const [root, input = ''] = name.split('.');
            return root === 'params' && optional.has(input) ? [{ path, input }] : [];
          })
        : [],
    ),
  );

function textsIn(value: unknown, path: string): { text: string; path: string }[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (Array.isArray(value)) return value.flatMap((item, at) => textsIn(item, `${path}[${at}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, `${path}.${key}`));
}
