import { columns, DAY, type Source } from './source.ts';

export const techDetection: Source = {
  name: 'tech_detection',
  description: 'Technologies of a site: server, CDN, hosting, CMS, shop, frameworks, analytics.',
  matches: 'domain',
  columns: columns(
    ['technologies', 'jsonb', 'All technologies, with category and version.'],
    ['frameworks', 'jsonb', 'Names of frameworks and libraries.'],
    ['cms', 'text', 'The content management system.'],
    ['ecommerce', 'text', 'The e-commerce platform.'],
    ['analytics', 'jsonb', 'Names of analytics and tag managers.'],
    ['cdn', 'text', 'The CDN.'],
    ['hosting', 'text', 'The hosting provider.'],
    ['server', 'text', 'The web server.'],
    ['programming_language', 'text', 'The programming language.'],
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
