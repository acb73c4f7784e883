import { SourceFault } from '../lookup/faults.ts';
import { columns, DAY, type Source } from './source.ts';

const LONGEST = 100_000;

export const articleText: Source = {
  name: 'article_text',
  description: 'The article of a page without what surrounds it: text, author, date.',
  matches: 'url',
  columns: columns(
    ['article_title', 'text', 'Its title.'],
    ['article_text', 'text', 'Its text, 100,000 characters at most.'],
    ['article_author', 'text', 'Who wrote it.'],
    ['article_published_at', 'timestamp', 'When.'],
    ['article_excerpt', 'text', 'In short.'],
    ['article_image', 'url', 'Its picture.'],
    ['article_words', 'integer', 'How long it is.'],
    ['is_article', 'boolean', 'It is one.'],
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
