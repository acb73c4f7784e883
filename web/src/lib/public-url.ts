import { useQuery } from '@tanstack/react-query';

interface Described {
  servers?: readonly { url: string }[];
}

/** Where other programs reach Granary, which may be elsewhere than the browser did; undefined until it is known. */
export function usePublicUrl(): string | undefined {
  const { data, error } = useQuery({
    queryKey: ['public URL'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<string> => {
      const { servers }: Described = await (await fetch('/openapi.json', { signal })).json();
      return servers?.[0]?.url ?? location.origin;
    },
  });
  return error === null ? data : location.origin;
}
