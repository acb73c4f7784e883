import { columns, DAY, type Source } from './source.ts';

export const techDetection: Source = {
  name: 'tech_detection',
  description: 'Which technologies a site shows: server, CDN, hosting, CMS, shop, frameworks, analytics.',
  matches: 'domain',
  columns: columns(
    ['technologies', 'jsonb', 'All of them, with category and version.'],
    ['frameworks', 'jsonb', 'Names of frameworks and libraries.'],
    ['cms', 'text', 'The content management system.'],
    ['ecommerce', 'text', 'The shop system.'],
    ['analytics', 'jsonb', 'Names of analytics and tag managers.'],
    ['cdn', 'text', 'The network that delivers it.'],
    ['hosting', 'text', 'Where it is hosted.'],
    ['server', 'text', 'The web server.'],
    ['programming_language', 'text', 'What it is written in.'],
  ),
  cost: 1,
  ttl: 7 * DAY,
  async lookUp(lookup) {
    const { technologies } = await (await lookup.home()).analysis();
    const named = (...categories: string[]): string[] =>
      technologies.filter(({ category }) => categories.includes(category)).map(({ name }) => name);
    return {
      values: {
        technologies: technologies.map(({ name, category, version }) => ({ name, category, version })),
        frameworks: named('framework', 'library'),
        cms: named('cms')[0],
        ecommerce: named('shop')[0],
        analytics: named('analytics', 'tag_manager'),
        cdn: named('cdn')[0],
        hosting: named('hosting')[0],
        server: named('server')[0],
        programming_language: named('language')[0],
      },
      // Anybody can send any header.
      confidence: 0.8,
    };
  },
};
