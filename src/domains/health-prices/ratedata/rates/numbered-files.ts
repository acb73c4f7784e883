import { quoted } from './quoted.ts';

/** For FROM: the rows of several Parquet files, each with the number of the file that it is of. */
export function numberedFiles(files: readonly string[], paths: readonly string[]): string {
  const numbers = files.map((file, index) => `(${quoted(paths[index] ?? '')}, ${file}::BIGINT)`);
  return `(SELECT x.* EXCLUDE (filename), m.file_no
    FROM read_parquet([${paths.map(quoted).join(', ')}], filename = true) x
    JOIN (VALUES ${numbers.join(', ')}) m (path, file_no) ON x.filename = m.path)`;
}
