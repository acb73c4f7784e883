import { isDeepStrictEqual } from 'node:util';

/** Without what is at its default: a file says what is special, and what it omits is at its default. */
export const withoutDefaults = <Spec extends object>(
  spec: Spec,
  defaults: { readonly [Field in keyof Spec]?: unknown },
): Spec =>
  Object.fromEntries(
    Object.entries(spec).filter(
      ([field, value]) => !isDeepStrictEqual(value, (defaults as Record<string, unknown>)[field]),
    ),
  ) as Spec;
