import { parseDocument } from 'yaml';
import { before } from '../../../../kernel/before.ts';

const MOST_ALIASES = 100;

/** Plain data alone: no tags of other programs, no aliases that grow without end, no key twice. */
export default function parseYaml(text: string): { value: unknown } | { fault: string } {
  try {
    const document = parseDocument(text, { schema: 'core', uniqueKeys: true, logLevel: 'silent' });
    const [problem] = [...document.errors, ...document.warnings];
    if (problem !== undefined) return { fault: before(problem.message, '\n').replace(/:$/, '') };
    return { value: document.toJS({ maxAliasCount: MOST_ALIASES }) };
  } catch (error) {
    if (error instanceof RangeError) return { fault: 'it is nested too deeply' };
    if (error instanceof ReferenceError) return { fault: `it has more than ${MOST_ALIASES} aliases` };
    throw error;
  }
}
