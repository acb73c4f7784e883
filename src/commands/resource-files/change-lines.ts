import type { AppliedResource, AppliedResources } from '../../../client/index.ts';
import { countText, paint } from '../terminal.ts';
import { isReference } from './reference-tag.ts';

type Action = AppliedResource['action'];

const MARKS: Record<Action, { mark: string; style: Parameters<typeof paint>[0] }> = {
  created: { mark: '+', style: 'green' },
  updated: { mark: '~', style: 'yellow' },
  deleted: { mark: '-', style: 'red' },
  released: { mark: '.', style: 'dim' },
  unchanged: { mark: '=', style: 'dim' },
};

/** A line for each resource that is not as it was, and under it what changed. */
export const changeLines = ({ resources }: AppliedResources): string[] =>
  resources.filter(({ action }) => action !== 'unchanged').flatMap(linesOf);

function linesOf({ kind, name, action, changes, reason, secrets }: AppliedResource): string[] {
  const { mark, style } = MARKS[action];
  const why = reason === undefined ? '' : ` (${reason})`;
  return [
    paint(style, `${mark} ${action} ${plain(`${kind}/${name}`)}${why}`),
    ...(action === 'updated' ? changes.map(changeLine) : []),
    ...Object.entries(secrets ?? {}).map(([what, secret]) => `    ${what}: ${secret} (shown only once)`),
  ];
}

const changeLine = (change: AppliedResource['changes'][number]): string =>
  `    ${plain(change.path)}: ${valueText(change, 'before')} → ${valueText(change, 'after')}`;

const LONGEST = 80;

function valueText(change: AppliedResource['changes'][number], side: 'before' | 'after'): string {
  if (!(side in change)) return '(none)';
  const value = change[side];
  const text = isReference(value) ? `!ref ${value.$resource}` : (JSON.stringify(value) ?? '');
  const shown = plain(text);
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}

/** A control character must not reach the terminal. */
const plain = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');

export function sumLine({ summary, dry_run: isDry }: AppliedResources): string {
  const { created, updated, deleted, unchanged, released } = summary;
  const counts = [
    `${created} created`,
    `${updated} updated`,
    `${deleted} deleted`,
    ...(released === 0 ? [] : [`${released} released`]),
    `${unchanged} unchanged`,
  ].join(', ');
  return isDry ? `Dry run: ${counts}. Nothing was changed.` : `${counts}.`;
}

export const deletionQuestion = ({ summary }: AppliedResources): string =>
  `This deletes ${countText(summary.deleted, 'resource')}. Continue? (yes/no)`;
