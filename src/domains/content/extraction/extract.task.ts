import { LimitError } from '../../../platform/html/index.ts';
import { readArticle } from './article/read-article.ts';

export interface ExtractInput {
  html: string;
  url: string | undefined;
}

/** A page that costs too much is told as such: an error would lose its kind on the way from the thread. */
export default function extract({ html, url }: ExtractInput) {
  try {
    return { article: readArticle(html, url) };
  } catch (error) {
    if (error instanceof LimitError) return { limit: error.message };
    if (error instanceof RangeError && /call stack/.test(error.message))
      return { limit: 'The elements of this page are nested too deeply.' };
    throw error;
  }
}
