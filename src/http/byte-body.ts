/** A body of another media type than JSON, in memory and without its compression. */
export class ByteBody {
  readonly mediaType: string;
  readonly content: Buffer;

  constructor(mediaType: string, content: Buffer) {
    this.mediaType = mediaType;
    this.content = content;
  }
}
