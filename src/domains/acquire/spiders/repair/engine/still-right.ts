import type { HandlerDefinition } from '../../../../../platform/html/index.ts';
import { type FieldProfile, locate } from './profile.ts';
import type { PageReadings } from './readings.ts';
import { readValue, type Scope } from './scope.ts';
import { isLike } from './score.ts';

const LEAST_RATE = 0.5;

/** Whether a selector finds values on the fresh pages, and such as it found before. */
export function isStillRight(
  field: string,
  handler: HandlerDefinition,
  profile: FieldProfile | undefined,
  scopes: readonly Scope[],
  readings: PageReadings,
): boolean {
  if (readings.rate(handler, field) < LEAST_RATE) return false;
  if (profile === undefined) return true;
  const definition = handler.fields[field]!;
  const values = scopes.flatMap((scope) =>
    locate(definition, scope).map((element) => readValue(scope.page, element, profile.attribute)),
  );
  if (values.length === 0) return true;
  return values.filter((value) => isLike(profile, value)).length >= LEAST_RATE * values.length;
}
