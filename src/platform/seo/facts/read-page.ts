import { byteOrderMark } from './charset.ts';
import type { PageFacts, RenderedFacts } from './page-facts.ts';
import { readDocument } from './read-document.ts';
import { keptHeaders, type ResponseParts, readResponse } from './read-response.ts';

export interface PageInput {
  /** As it was asked for. */
  url: string;
  /** The same unless told. */
  finalUrl?: string;
  /** Null when only HTML was given. */
  response: ResponseParts | null;
  /** Headers somebody told beside pasted HTML, without a response. */
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** The decoded HTML; null when the page is none. */
  source: string | null;
  rendered?: RenderedFacts | null;
  /** Gets the main text as it is read, which is no fact to be kept. */
  onMainText?: (text: string) => void;
}

/** Everything that rules may know of a page. */
export function readPage(input: PageInput): PageFacts {
  const { url, response, source } = input;
  const finalUrl = input.finalUrl ?? response?.finalUrl ?? url;
  const body = response?.body;
  return {
    url,
    finalUrl,
    response: response === null ? null : readResponse(response),
    document:
      source === null
        ? null
        : readDocument(source, {
            url: finalUrl,
            headers: keptHeaders(response?.headers ?? input.headers ?? {}),
            ...(body === undefined || body.length === 0 ? {} : { bytes: body.length }),
            bom: body === undefined ? null : byteOrderMark(body),
            ...(input.onMainText === undefined ? {} : { onMainText: input.onMainText }),
          }),
    rendered: input.rendered ?? null,
  };
}
