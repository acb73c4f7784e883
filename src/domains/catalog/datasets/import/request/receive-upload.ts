import { createReadStream } from 'node:fs';
import type { Upload } from '../../../../../http/upload.ts';
import { openGrowing, readGrowing } from '../bytes/growing-file.ts';
import type { Bytes } from '../bytes/peekable.ts';
import type { Hints } from '../sniff/examine.ts';
import type { Workspace } from '../workspace.ts';

/** A file of which a part may still be on its way. */
export interface IncomingFile {
  path: string;
  hints: Hints;
  /** The other fields of a form. */
  fields: Readonly<Record<string, string>>;
  bytes: Bytes;
  /** Settles when all of it is there, with its size. */
  whole: Promise<number>;
  isWhole: boolean;
}

/** A raw body can be read while it comes; what a form says is known only at its end. */
export async function receiveUpload(
  upload: Upload,
  workspace: Workspace,
  contentEncoding: string | undefined,
  mostBytes: number,
): Promise<IncomingFile> {
  const path = await workspace.newFile('upload');
  const saved = upload.saveTo(path, mostBytes);
  if (upload.mediaType === 'multipart/form-data') {
    const { bytes, mediaType, fileName, fields } = await saved;
    const hints = { mediaType, fileName };
    const stream = createReadStream(path, { highWaterMark: 1024 ** 2 });
    workspace.atEnd(() => stream.destroy());
    return { path, hints, fields, bytes: stream, whole: Promise.resolve(bytes), isWhole: true };
  }
  const whole = saved.then(({ bytes }) => bytes);
  whole.catch(() => undefined);
  const file = await openGrowing(path);
  workspace.atEnd(() => file.close());
  const hints = { mediaType: upload.mediaType, contentEncoding };
  return { path, hints, fields: {}, bytes: readGrowing(file, whole), whole, isWhole: false };
}
