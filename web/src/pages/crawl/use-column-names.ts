import { useOperation } from '../../lib/query.ts';

/** The columns of the dataset that a spider fills, in their order: what is stored of the spider's fields has none. */
export function useColumnNames(datasetId: string | null): readonly string[] {
  const dataset = useOperation('datasets.get', { dataset_id: datasetId ?? '' }, { when: datasetId !== null });
  return datasetId === null ? [] : (dataset.data?.columns.map(({ name }) => name) ?? []);
}
