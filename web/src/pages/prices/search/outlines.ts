import { useQuery } from '@tanstack/react-query';

export type Outlines = Readonly<Record<string, readonly (readonly number[])[]>>;

/** The outlines of the states, longitude and latitude in turn; fetched where there is a map. */
export const useOutlines = () =>
  useQuery<Outlines>({
    queryKey: ['outlines of the states'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await import('../data/state-outlines.json')).default as Outlines,
  });
