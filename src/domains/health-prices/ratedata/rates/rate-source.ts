import type { OpenCatalogue } from './catalogues.ts';
import { isAmongCodes } from './code-name.ts';
import type { WantedCode } from './conditions.ts';
import type { HeldParts } from './held-parts.ts';
import { quoted } from './quoted.ts';

/** Where rates of these files are read: as SQL for FROM, with the conditions that the files themselves can skip by. */
export async function rateSource(
  { catalogue }: OpenCatalogue,
  held: HeldParts,
  wish: { files: ReadonlySet<string>; codes: readonly WantedCode[]; conditions: readonly string[] },
): Promise<{ sql: string; paths: string[] } | undefined> {
  const { files, codes, conditions } = wish;
  // Without a code, whole files are read, which their own partitions are best for.
  const merged =
    codes.length === 0
      ? []
      : catalogue.segments.filter(
          (segment) =>
            codes.some((code) => isAmongCodes(segment, code)) &&
            [...segment.files].some((file) => files.has(file)),
        );
  const inSegments = new Set(codes.length === 0 ? [] : catalogue.segments.flatMap((one) => [...one.files]));
  const single = [...files].flatMap((file) => {
    const part = inSegments.has(file) ? undefined : catalogue.parts.get(file)?.get('rates');
    return part === undefined ? [] : [{ file, part }];
  });
  const [segmentPaths, partPaths] = await Promise.all([
    held.paths(merged),
    held.paths(single.map(({ part }) => part)),
  ]);
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  const branches: string[] = [];
  if (segmentPaths.length > 0) {
    const live = [...files].filter((file) => inSegments.has(file));
    const among = `r.file_no IN (${live.join(', ')})`;
    branches.push(
      `SELECT r.* FROM read_parquet([${segmentPaths.map(quoted).join(', ')}]) r${where === '' ? ' WHERE' : `${where} AND`} ${among}`,
    );
  }
  if (partPaths.length > 0) {
    const numbers = single.map(({ file }, index) => `(${quoted(partPaths[index] ?? '')}, ${file}::BIGINT)`);
    branches.push(
      `SELECT r.* EXCLUDE (filename), m.file_no FROM read_parquet([${partPaths.map(quoted).join(', ')}], filename = true) r
       JOIN (VALUES ${numbers.join(', ')}) m (path, file_no) ON r.filename = m.path${where}`,
    );
  }
  if (branches.length === 0) return undefined;
  return { sql: branches.join(' UNION ALL BY NAME '), paths: [...segmentPaths, ...partPaths] };
}
