import { pageText } from '../../../../platform/html/index.ts';
import type { PageWords } from './observer.ts';
import { compressed } from './sample.ts';

export function pageWords(html: string): PageWords {
  const { title, language, published, text } = pageText(html);
  return { title, language, published, text: compressed(Buffer.from(text)) };
}
