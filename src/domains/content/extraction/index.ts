export { extractionDomain } from './domain.ts';
export { extractArticle } from './extract-article.ts';
