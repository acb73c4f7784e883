import { DefinitionError, LimitError, SelectorError } from '../../../../platform/html/index.ts';
import { type RepairedHandler, type RepairRequest, repairHandler } from '../repair/engine/repair-handler.ts';

/** Faults of pages and selectors are an answer; anything else is a fault of the program. */
export default function repair(request: RepairRequest): { repaired: RepairedHandler } | { fault: string } {
  try {
    return { repaired: repairHandler(request) };
  } catch (error) {
    if (error instanceof LimitError || error instanceof SelectorError || error instanceof DefinitionError)
      return { fault: error.message };
    throw error;
  }
}
