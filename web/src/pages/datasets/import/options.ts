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

export const inputOf = ({ mode, on_error, keys, mapping, delimiter, header }: Options) => ({
  mode,
  on_error,
  ignore_unknown: true,
  ...(mode === 'upsert' && keys.length > 0 ? { keys } : {}),
  ...(Object.keys(mapping).length === 0 ? {} : { mapping }),
  ...(delimiter === '' ? {} : { delimiter }),
  ...(header === '' ? {} : { header: header === 'true' }),
});
