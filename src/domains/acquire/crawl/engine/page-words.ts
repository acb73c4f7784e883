import { pageText } from '../../../../platform/html/index.ts';
import { compressed } from './sample.ts';

/** What a page says, for those who search. */
export interface PageWords {
  title: string;
  language: string | undefined;
  published: string | undefined;
  /** Markdown, compressed. */
  text: Uint8Array;
}

export function pageWords(html: string): PageWords {
  const { title, language, published, text } = pageText(html);
  return { title, language, published, text: compressed(Buffer.from(text)) };
}
