import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { api, GranaryError, type Input, type OperationId, type Output } from './api.ts';
import { pace } from './pace.ts';

/** The client repeats what is worth repeating, so nothing is repeated here. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      placeholderData: keepPreviousData,
    },
    mutations: { retry: false },
  },
});

/** A question by the id of its operation and its input; that pair is the key, so two who ask the same share one answer. */
export const question = <Id extends OperationId>(id: Id, input: Input<Id>) =>
  queryOptions({
    queryKey: [id, input] as const,
    queryFn: ({ signal }) => api().call(id, ...([input, { signal }] as never)) as Promise<Output<Id>>,
  });

interface Asking<Answer> {
  /** Looked at again after so many milliseconds, more seldom when requests run short; `false` for never. */
  every?: number | false | ((answer: Answer | undefined) => number | false);
  /** Not asked until then. */
  when?: boolean;
  /** For what costs others something: asked again only by `refetch`, and nothing older stands in for it. */
  once?: boolean;
}

const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  placeholderData: () => undefined,
};

/** What an operation answers, now and after every change that may touch it. */
export function useOperation<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  { every = false, when = true, once = false }: Asking<Output<Id>> = {},
): UseQueryResult<Output<Id>, GranaryError> {
  return useQuery({
    ...question(id, input),
    ...(once ? ONCE : {}),
    enabled: when,
    refetchInterval: (query) => {
      const wanted = typeof every === 'function' ? every(query.state.data) : every;
      return wanted === false ? false : pace(wanted);
    },
  }) as UseQueryResult<Output<Id>, GranaryError>;
}

interface Changing<Id extends OperationId> {
  onDone?(answer: Output<Id>, input: Input<Id>): void;
  /** Tags besides the operation's own whose answers are old after it. */
  touches?: readonly string[];
}

/** Calls an operation that changes something; afterwards everything asked of its tag is asked again. */
export function useChange<Id extends OperationId>(
  id: Id,
  { onDone, touches = [] }: Changing<Id> = {},
): UseMutationResult<Output<Id>, GranaryError, Input<Id>> {
  return useMutation({
    mutationFn: (input: Input<Id>) => api().call(id, ...([input] as never)) as Promise<Output<Id>>,
    onSuccess: async (answer, input) => {
      onDone?.(answer, input);
      await refresh(tagOf(id), ...touches);
    },
  }) as UseMutationResult<Output<Id>, GranaryError, Input<Id>>;
}

export const tagOf = (id: string): string => id.split('.', 1)[0] ?? id;

/** Asks again what was asked of these tags. */
export const refresh = (...tags: string[]): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => tags.includes(tagOf(String(queryKey[0]))) });

/** The message for one field of a form, by the path the interface gives. */
export const faultOf = (error: unknown, path: string): string | undefined =>
  error instanceof GranaryError
    ? error.details.find((detail) => detail.path === path || detail.path.endsWith(`.${path}`))?.message
    : undefined;
