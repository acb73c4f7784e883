import { useOperation } from '../../../lib/query.ts';

/** The account's datasets or spiders to choose from, by name; a placeholder can still be typed. */
export function Known({ id, of }: { id: string; of: 'dataset' | 'spider' }) {
  const datasets = useOperation('datasets.list', { limit: 200 }, { when: of === 'dataset' });
  const spiders = useOperation('spiders.list', { limit: 200 }, { when: of === 'spider' });
  const known =
    of === 'dataset'
      ? (datasets.data?.data ?? []).map(({ dataset_id, name }) => ({ value: dataset_id, name }))
      : (spiders.data?.data ?? []).map(({ spider_id, name }) => ({ value: spider_id, name }));
  return (
    <datalist id={id}>
      {known.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </datalist>
  );
}
