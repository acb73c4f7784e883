import { SourceFault } from '../lookup/faults.ts';
import { columns, DAY, type Source } from './source.ts';

const LONGEST = 100_000;

export const articleText: Source = {
  name: 'article_text',
  description: 'The main article of a page: text, author and date.',
  matches: 'url',
  columns: columns(
    ['article_title', 'text', 'Title.'],
    ['article_text', 'text', 'Text, at most 100,000 characters.'],
    ['article_author', 'text', 'Author.'],
    ['article_published_at', 'timestamp', 'Publication time.'],
    ['article_excerpt', 'text', 'Excerpt.'],
    ['article_image', 'url', 'Main image.'],
    ['article_words', 'integer', 'Number of words.'],
    ['is_article', 'boolean', 'Whether the page is an article.'],
  ),
  cost: 1,
  ttl: 7 * DAY,
  async lookUp(lookup) {
    const article = await (await lookup.page()).article();
    if (article.text === '') throw new SourceFault('too_little_text', 'The page has no text.');
    return {
      values: {
        article_title: article.title,
        article_text: article.text.slice(0, LONGEST),
        article_author: article.byline,
        article_published_at: article.published_at,
        article_excerpt: article.excerpt,
        article_image: article.lead_image,
        article_words: article.word_count,
        is_article: article.is_article,
      },
      confidence: article.is_article ? 0.9 : 0.5,
    };
  },
};
