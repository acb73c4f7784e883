import { pageFacts } from './page-facts.ts';

/** Reads a page in another thread: it may be of any size and shape. */
export default function read({ html, url }: { html: string; url: string }) {
  return pageFacts(html, url);
}
