import { type ApiError, invalidRequest } from '../../../../kernel/errors.ts';

/** For a page in which nothing can be found. */
export const unprocessable = (needsScripts: boolean): ApiError =>
  invalidRequest(
    needsScripts
      ? 'The page says nothing without its scripts. Try again with js_rendering: true.'
      : 'No records and no fields were found on this page. Name a page that lists what you want, or give examples of values that stand on it.',
    { details: [{ path: 'url', message: 'must be a page with records' }] },
  );
