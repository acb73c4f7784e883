import { createReadStream } from 'node:fs';
import type { Upload } from '../../../../../http/upload.ts';
import { must } from '../../../../../kernel/must.ts';
import { openGrowing, readGrowing } from '../../../../../platform/files/index.ts';
import type { ImportLimits } from '../limits.ts';
import type { GivenFile } from '../steps/open-file.ts';
import type { Workspace } from '../workspace.ts';

/** A file that comes with a request. */
export interface IncomingFile extends GivenFile {
  /** The other fields of a form. */
  fields: Readonly<Record<string, string>>;
  /** Settles with its size. */
  whole(): Promise<number>;
  isSmall: boolean;
}

interface Said {
  contentEncoding: string | undefined;
  /** A body that does not say its length is taken for a large one. */
  contentLength: number;
  /** Whether the file is needed after it has been read. */
  isKept: boolean;
}

/** Where a file lies that was not only read as it came. */
export const keptPath = ({ path }: GivenFile): string => must(path, 'the place of an upload that is kept');

/** A raw body can be read while it comes; what a form says is known only at its end. */
export async function receiveUpload(
  upload: Upload,
  workspace: Workspace,
  { contentEncoding, contentLength, isKept }: Said,
  { mostBytes, eagerBytes }: Pick<ImportLimits, 'mostBytes' | 'eagerBytes'>,
): Promise<IncomingFile> {
  const raw = { hints: { mediaType: upload.mediaType, contentEncoding }, fields: {} };
  const isForm = upload.mediaType === 'multipart/form-data';
  if (!isForm && !isKept && contentLength <= eagerBytes) {
    const bytes = upload.take(mostBytes);
    return { ...raw, path: undefined, bytes, whole: () => bytes.rest(), isSmall: true };
  }
  const path = await workspace.newFile('upload');
  const saved = upload.saveTo(path, mostBytes);
  if (isForm) {
    const { bytes, mediaType, fileName, fields } = await saved;
    const hints = { mediaType, fileName };
    const stream = createReadStream(path, { highWaterMark: 1024 ** 2 });
    workspace.atEnd(() => stream.destroy());
    return { path, hints, fields, bytes: stream, whole: async () => bytes, isSmall: bytes <= eagerBytes };
  }
  const whole = saved.then(({ bytes }) => bytes);
  whole.catch(() => undefined);
  const file = await openGrowing(path);
  workspace.atEnd(() => file.close());
  return { ...raw, path, bytes: readGrowing(file, whole), whole: () => whole, isSmall: false };
}
