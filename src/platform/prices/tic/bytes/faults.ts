import { ApiError } from '../../../../kernel/errors.ts';

/** A price file that cannot be taken over. Its code says why. */
export const priceFileFault = (code: PriceFileFault, message: string): ApiError =>
  new ApiError(code, 422, message);

export type PriceFileFault =
  | 'truncated'
  | 'too_large'
  | 'invalid_json'
  | 'invalid_xml'
  | 'unsupported_format'
  | 'wrong_kind';

/** Thrown where the bytes of a chunk end before its element does. */
export const INCOMPLETE = new Error('The chunk ends inside an element.');

/** Bytes that are no JSON; the place counts from the start of the chunk. */
export class JsonFault extends Error {
  readonly at: number;
  constructor(at: number) {
    super('Invalid JSON.');
    this.at = at;
  }
}
