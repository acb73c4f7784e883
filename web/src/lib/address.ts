import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The parts of the path that the page's pattern names, such as `dataset_id` of `/datasets/$dataset_id`. */
export const usePathParts = (): Readonly<Record<string, string>> =>
  useParams({ strict: false }) as Readonly<Record<string, string>>;

/**
 * State that lives in the address: filters, the open tab, the selected row. Reload, back and a shared link restore it.
 * A value that equals the first one is left out of the address.
 */
export function useAddressState<Value extends string | number | boolean | object>(
  name: string,
  first: Value,
): readonly [Value, (value: Value) => void];
export function useAddressState<Value extends string | number | boolean | object>(
  name: string,
): readonly [Value | undefined, (value: Value | undefined) => void];
export function useAddressState(name: string, first?: unknown) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const set = useCallback(
    (value: unknown) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({
          ...before,
          [name]: value === '' || JSON.stringify(value) === JSON.stringify(first) ? undefined : value,
        }),
        replace: true,
      } as never),
    [navigate, name, first],
  );
  return [search[name] ?? first, set] as const;
}

interface Way {
  /** A step of its own, which Back undoes; otherwise the entry before it is replaced. */
  isStep?: boolean;
}

/** Changes several of them at once; those that become undefined are left out of the address. */
export function useAddressChange(): (changes: Readonly<Record<string, unknown>>, way?: Way) => void {
  const navigate = useNavigate();
  return useCallback(
    (changes, { isStep = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...changes }),
        replace: !isStep,
      } as never),
    [navigate],
  );
}
