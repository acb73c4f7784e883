import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, type GranaryError } from '../../../lib/api.ts';
import { must } from '../../../lib/must.ts';
import { type Draft, type Preview, usableFields, whereOf } from './draft.ts';

const SETTLE_MS = 150;

/** The page that is looked at: its source goes to the server again with every question, so that the site is not asked. */
export interface Source {
  html: string;
  url: string;
}

async function tryOn(
  source: Source,
  { item, fields }: Draft,
  more: { element?: number },
  signal?: AbortSignal,
): Promise<Preview> {
  const draft = {
    ...(item === undefined || item.trim() === '' ? {} : { item: whereOf(item) }),
    fields: usableFields(fields),
    ...more,
  };
  const { html, url } = source;
  const answer = await api().call(
    'spiders.suggest-fields',
    { html, url, draft },
    signal === undefined ? {} : { signal },
  );
  return must(answer.preview, 'the preview of a draft');
}

/** The rows that the draft makes of the page, a moment after it was last changed. */
export function usePreview(source: Source | undefined, draft: Draft) {
  const settled = useSettled(JSON.stringify(draft));
  return useQuery<Preview, GranaryError>({
    // The source is left out of the key, which is compared often: the address stands for it.
    queryKey: ['spiders.draft', source?.url, source?.html.length, settled],
    queryFn: ({ signal }) =>
      tryOn(must(source, 'the page of the preview'), JSON.parse(settled) as Draft, {}, signal),
    enabled: source !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Makes a field of an element that was pointed at. */
export const usePick = (
  source: Source | undefined,
  item: string | undefined,
  onPicked: (answer: Preview) => void,
) =>
  useMutation<Preview, GranaryError, number>({
    mutationFn: (element) =>
      tryOn(must(source, 'the page of the preview'), { item, fields: [] }, { element }),
    onSuccess: onPicked,
  });

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
