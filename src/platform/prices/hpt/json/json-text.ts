import { isUtf8 } from 'node:buffer';

/** Decodes the values of a file: from UTF-8, or from Windows-1252 where they are not valid UTF-8, since some files have both. */
export class JsonText {
  readonly #windows = new TextDecoder('windows-1252');
  /** How many values were not UTF-8. */
  strays = 0;

  of(bytes: Buffer): string {
    if (isUtf8(bytes)) return bytes.toString('utf8');
    this.strays += 1;
    return this.#windows.decode(bytes);
  }
}
