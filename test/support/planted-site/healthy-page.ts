import { sourceOf } from '../../../src/platform/seo/testing-pages.ts';
import type { PageWish } from './plan.ts';
import { proseOf } from './prose.ts';

/** What a page is part of. */
export interface PageSetting {
  url: string;
  origin: string;
  name: string;
  menu: readonly { path: string; name: string }[];
  /** Links to related pages. */
  related: readonly { path: string; name: string }[];
}

const SENTENCES = 18;

export const HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** The HTML of a page that no rule complains about, but for the wish. */
export function plantedSource(setting: PageSetting, wish: PageWish): string {
  const { url, origin, name } = setting;
  const title = wish.title ?? `${name}, made to measure by hand | Holm`;
  const description =
    wish.description ??
    `How we build the ${name.toLowerCase()}, what it costs and how long it takes, with all its measures.`;
  const source = sourceOf(
    {
      ...(wish.doctype === undefined ? {} : { doctype: wish.doctype }),
      ...(wish.html === undefined ? {} : { html: wish.html }),
      ...(wish.addToHead === undefined ? {} : { addToHead: wish.addToHead }),
      body: wish.body ?? bodyOf(setting, wish),
      head: {
        title: `<title>${title}</title>`,
        description: `<meta name="description" content="${description}">`,
        canonical: `<link rel="canonical" href="${url}">`,
        social: socialTags({ title, url, origin }),
        structured: breadcrumbs(origin, name),
        ...wish.head,
      },
    },
    url,
  );
  return wish.edit === undefined ? source : wish.edit(source);
}

export const socialTags = ({ title, url, origin }: { title: string; url: string; origin: string }): string =>
  `<meta property="og:title" content="${title}">
<meta property="og:type" content="website">
<meta property="og:image" content="${origin}/images/workshop.png">
<meta property="og:url" content="${url}">
<meta name="twitter:card" content="summary_large_image">`;

export const jsonLd = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

const breadcrumbs = (origin: string, name: string): string =>
  jsonLd({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Holm', item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name },
    ],
  });

function bodyOf({ menu, related, name, url, origin }: PageSetting, wish: PageWish): string {
  // From elsewhere paths alone would lead elsewhere.
  const root = url.startsWith(origin) ? '' : origin;
  const anchor = (link: { path: string; name: string }): string =>
    `<a href="${link.path.startsWith('/') ? root : ''}${link.path}">${link.name}</a>`;
  const heading = wish.heading ?? name;
  const text = wish.text ?? proseOf(url, SENTENCES);
  const links = (wish.links ?? []).map((path) => anchor({ path, name: `The piece at ${path}` }));
  const main =
    wish.main ??
    `<h1>${heading}</h1>
<img src="/images/workshop.png" alt="The workshop in spring" width="600" height="400">
<p>${text}</p>
<h2>Related pieces</h2>
<ul>${[...related.map(anchor), ...links].map((link) => `<li>${link}</li>`).join('\n')}</ul>`;
  return `<header>
<nav aria-label="Rooms">${menu.map(anchor).join(' ')}</nav>
</header>
<main>
${main}
${wish.addToMain ?? ''}
</main>
<footer><p>Holm, joiners since 1921</p></footer>`;
}
