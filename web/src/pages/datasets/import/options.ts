export interface Options {
  mode: 'append' | 'replace' | 'upsert';
  on_error: 'reject' | 'quarantine';
  keys: readonly string[];
  /** From names in the file to columns; null leaves a column out. */
  mapping: Readonly<Record<string, string | null>>;
  delimiter: string;
  header: '' | 'true' | 'false';
}

export const FIRST_OPTIONS: Options = {
  mode: 'append',
  on_error: 'quarantine',
  keys: [],
  mapping: {},
  delimiter: '',
  header: '',
};

/** As query parameters: lists and maps as the interface reads them there. */
export const inputOf = ({ mode, on_error, keys, mapping, delimiter, header }: Options) => ({
  mode,
  on_error,
  ignore_unknown: true,
  ...(mode === 'upsert' && keys.length > 0 ? { keys: keys.join(',') } : {}),
  ...(Object.keys(mapping).length === 0 ? {} : { mapping: JSON.stringify(mapping) }),
  ...(delimiter === '' ? {} : { delimiter }),
  ...(header === '' ? {} : { header: header === 'true' }),
});
