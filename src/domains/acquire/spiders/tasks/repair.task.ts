import {
  DefinitionError,
  LimitError,
  type RepairedHandler,
  type RepairRequest,
  repairHandler,
  SelectorError,
} from '../../../../platform/html/index.ts';

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
