import { ApiError } from '../../../kernel/errors.ts';

export type PriceFault =
  | 'truncated'
  | 'too_large'
  | 'html_instead_of_file'
  | 'unsupported_format'
  | 'wrong_kind'
  | 'empty_file';

/** Why a price file cannot be read at all; the code is that of the run that fails. */
export const priceFault = (code: PriceFault, message: string, cause?: unknown): ApiError =>
  new ApiError(code, 422, message, cause === undefined ? {} : { cause });
