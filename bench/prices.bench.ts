import { measurePayers } from './prices/payers.ts';
import { runParts } from './support/parts.ts';

/** What price files cost to read, and how well names and amounts in them are judged. */
export const run = (parts: readonly string[]): Promise<boolean> => {
  const [part, file, ...rest] = parts;
  if (part === 'payers' && file !== undefined && rest.length === 0)
    return runParts({ payers: () => measurePayers(file) }, [part]);
  return runParts({ payers: () => measurePayers() }, parts);
};
