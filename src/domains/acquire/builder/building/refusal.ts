import { type ApiError, invalidRequest } from '../../../../kernel/errors.ts';

/** For a page in which nothing can be found. */
export const unprocessable = (needsScripts: boolean): ApiError =>
  invalidRequest(
    needsScripts
      ? 'The page is empty without JavaScript. Retry with js_rendering: true.'
      : 'No records or fields were found on this page. Give a page that lists what you want, or examples of values on the page.',
    { details: [{ path: 'url', message: 'must be a page with records' }] },
  );
