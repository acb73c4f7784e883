import { must } from '../../../../kernel/must.ts';
/** Pages of many styles whose records are known, to measure what is found in them. */
export interface SampleSite {
  style: string;
  html: string;
  url: string;
  /** What each record says; a missing value is null. */
  records: Record<string, string | number | null>[];
  /** Fields that count, with the type they should have. */
  core: Record<string, string>;
  pagination: boolean;
}

type Record_ = SampleSite['records'][number];

/** Numbers that look random and are the same each time. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const NOUNS =
  'Lamp Chair Kettle Desk Rug Mirror Clock Shelf Stool Vase Basket Blanket Candle Curtain Pillow Tray Bowl Plate Mug Bench'.split(
    ' ',
  );
const WORDS =
  'Nordic Rustic Amber Velvet Slate Copper Birch Willow Marble Linen Indigo Coral Olive Ivory Walnut'.split(
    ' ',
  );
const CITIES = 'Berlin Lyon Madrid Leeds Vienna Porto Bern Ghent Turin Oslo'.split(' ');
const FIRMS = 'Acme Globex Initech Umbra Hooli Vandelay Stark Wayne Wonka Cyberdyne'.split(' ');
const PEOPLE = ['Ann Lee', 'Bob Ray', 'Cleo Diaz', 'Dan Fox', 'Eve Kim', 'Finn Holm', 'Gail Roth'];
const SENTENCE =
  'A careful piece of work that lasts for years and looks good in every room of the house, made from wood of nearby forests';

const pick = <T>(random: () => number, list: readonly T[]): T =>
  must(list[Math.floor(random() * list.length)], 'list[…]');
const money = (value: number): string => value.toFixed(2);
const isoDay = (at: number): string =>
  new Date(Date.UTC(2025, at % 12, 1 + ((at * 7) % 28))).toISOString().slice(0, 10);

const frame = (
  title: string,
  body: string,
  language = 'en',
  head = '',
): string => `<!doctype html><html lang="${language}"><head><title>${title}</title>${head}</head><body>
<header class="site-header"><a class="logo" href="/">Site</a><nav class="main-nav"><ul><li><a href="/">Home</a></li><li><a href="/about">About us</a></li><li><a href="/contact">Contact</a></li><li><a href="/blog">Journal</a></li><li><a href="/help">Help and support</a></li></ul></nav></header>
${body}
<footer class="site-footer"><div class="cols"><div><h4>Company</h4><ul><li><a href="/imprint">Imprint</a></li><li><a href="/privacy">Privacy</a></li><li><a href="/terms">Terms of use</a></li></ul></div><div><h4>Help</h4><ul><li><a href="/shipping">Shipping</a></li><li><a href="/returns">Returns</a></li></ul></div></div><p>&copy; 2025 Site</p></footer></body></html>`;

const pager = (kind: number): string =>
  must(
    [
      '<nav class="pagination"><a href="?page=1">1</a><span>2</span><a href="?page=3">3</a><a class="next" rel="next" href="?page=3">Next</a></nav>',
      '<div class="pages"><a href="?p=1">&laquo;</a> <a href="?p=1">1</a> <b>2</b> <a href="?p=3">3</a> <a href="?p=4">4</a> <a href="?p=3">&raquo;</a></div>',
      '<p class="more"><a href="/liste/3">Weiter</a></p>',
    ][kind % 3],
    '[…][kind % 3]',
  );

interface Maker {
  style: string;
  make(random: () => number, count: number): Omit<SampleSite, 'style' | 'url'>;
}

const list = (count: number, make: (at: number) => Record_): Record_[] =>
  Array.from({ length: count }, (_, at) => make(at));
const goods = (random: () => number, count: number) =>
  list(count, (at) => ({
    title: `${pick(random, WORDS)} ${pick(random, NOUNS)} ${at + 1}`,
    price: Number(money(3 + random() * 400)),
    url: `/products/item-${at + 1}`,
    image: `/img/${at + 1}.jpg`,
    rating: Math.round((2 + random() * 3) * 10) / 10,
  }));

const MAKERS: Maker[] = [
  {
    style: 'card grid',
    make(random, count) {
      const records = goods(random, count);
      const cards = records.map(
        (
          one,
          at,
        ) => `${at === 3 ? '<div class="card card--ad"><a href="https://ads.example/x">Buy our insurance now</a></div>' : ''}
<div class="card product-card${at % 5 === 0 ? ' card--featured' : ''}" data-id="${at}"><a class="card__link" href="${one.url}"><img class="card__image" src="${one.image}" alt="${one.title}"></a>
<div class="card__body"><h3 class="card__title"><a href="${one.url}">${one.title}</a></h3><span class="card__price">$${money(one.price as number)}</span><div class="card__rating" aria-label="${one.rating} out of 5 stars"></div><button>Add to cart</button></div></div>`,
      );
      return {
        html: frame(
          'Shop',
          `<main><h1>All products</h1><div class="grid">${cards.join('')}</div>${pager(0)}</main>`,
        ),
        records,
        core: { title: 'text', price: 'float', url: 'url', image: 'url', rating: 'float' },
        pagination: true,
      };
    },
  },
  {
    style: 'table',
    make(random, count) {
      const records = list(count, (at) => ({
        title: `${pick(random, WORDS)} ${at}`,
        location: pick(random, CITIES),
        area: Math.round(random() * 9_000),
        date: isoDay(at),
      }));
      const rows = records.map(
        (one) =>
          `<tr><td><a href="/c/${one.title}">${one.title}</a></td><td>${one.location}</td><td>${(one.area as number).toLocaleString('en')}</td><td>${one.date}</td></tr>`,
      );
      return {
        html: frame(
          'Table',
          `<h1>Stations</h1><table class="wikitable sortable"><thead><tr><th>Name</th><th>City</th><th>Area</th><th>Opened date</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
        ),
        records,
        core: { title: 'text', location: 'text', area: 'float|integer', date: 'timestamp' },
        pagination: false,
      };
    },
  },
  {
    style: 'table with its header among the rows',
    make(random, count) {
      const records = list(count, (at) => ({
        title: `${pick(random, NOUNS)} ${at}`,
        sku: `A-${1_000 + at}`,
        price: Number(money(random() * 90)),
        availability: at % 3 === 0 ? 'Out of stock' : 'In stock',
      }));
      const rows = records.map(
        (one) =>
          `<tr><td>${one.sku}</td><td>${one.title}</td><td>${money(one.price as number)} EUR</td><td>${one.availability}</td></tr>`,
      );
      return {
        html: frame(
          'Prices',
          `<div><table border=1><tr><th>SKU</th><th>Product</th><th>Price</th><th>Stock</th></tr>${rows.join('')}</table></div>`,
        ),
        records,
        core: { title: 'text', sku: 'text', price: 'float', availability: 'text' },
        pagination: false,
      };
    },
  },
  {
    style: 'list with images',
    make(random, count) {
      const records = goods(random, count);
      const rows = records.map(
        (one) =>
          `<li><a href="${one.url}"><img data-src="${one.image}" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt=""></a><p><a href="${one.url}">${one.title}</a></p><p>${(one.price as number).toFixed(2).replace('.', ',')} €</p><p>${one.rating} / 5</p></li>`,
      );
      return {
        html: frame(
          'Liste',
          `<div id="content"><ul id="results">${rows.join('')}</ul>${pager(2)}</div>`,
          'de',
        ),
        records,
        core: { title: 'text', price: 'float', url: 'url', image: 'url', rating: 'float' },
        pagination: true,
      };
    },
  },
  {
    style: 'search results',
    make(random, count) {
      const records = list(count, (at) => ({
        title: `${pick(random, WORDS)} ${pick(random, NOUNS)} guide ${at}`,
        url: `https://host${at}.example/page-${at}`,
        description: `${SENTENCE} number ${at}, ${pick(random, PEOPLE)} says.`,
      }));
      const rows = records.map(
        (one, at) =>
          `${at === 2 ? '<div class="result result--ad"><span>Ad</span><a href="https://ads.example/">Cheap flights</a></div>' : ''}<div class="result"><h2 class="result__title"><a class="result__a" href="${one.url}">${one.title}</a></h2><cite>${(one.url as string).slice(8)}</cite><p class="result__snippet">${one.description}</p></div>`,
      );
      return {
        html: frame(
          'Search',
          `<form><input name=q></form><div id="links" class="results">${rows.join('')}</div>${pager(1)}`,
        ),
        records,
        core: { title: 'text', url: 'url', description: 'text' },
        pagination: true,
      };
    },
  },
  {
    style: 'article list',
    make(random, count) {
      const records = list(count, (at) => ({
        title: `How the ${pick(random, WORDS).toLowerCase()} ${pick(random, NOUNS).toLowerCase()} came to be ${at}`,
        url: `/2025/story-${at}`,
        date: isoDay(at),
        author: pick(random, PEOPLE),
        description: `${SENTENCE}. ${at}`,
      }));
      const rows = records.map(
        (one) =>
          `<article class="post"><header><h2 class="entry-title"><a href="${one.url}" rel="bookmark">${one.title}</a></h2><div class="entry-meta"><time datetime="${one.date}T08:00:00Z">some day</time> by <span class="author">${one.author}</span></div></header><div class="entry-summary"><p>${one.description}</p></div><a class="more-link" href="${one.url}">Read more</a></article>`,
      );
      return {
        html: frame(
          'Journal',
          `<main id="main">${rows.join('')}<nav class="nav-links"><a class="prev" href="/page/3">&larr; Older posts</a></nav></main><aside class="widget"><h3>Recent posts</h3><ul>${records
            .slice(0, 5)
            .map((one) => `<li><a href="${one.url}">${one.title}</a></li>`)
            .join('')}</ul></aside>`,
        ),
        records,
        core: { title: 'text', url: 'url', date: 'timestamp', author: 'text', description: 'text' },
        pagination: true,
      };
    },
  },
  {
    style: 'job board',
    make(random, count) {
      const records = list(count, (at) => ({
        title: `${pick(random, WORDS)} engineer ${at}`,
        company: pick(random, FIRMS),
        location: pick(random, CITIES),
        salary: `$${50 + at}k - $${70 + at}k`,
        url: `/jobs/${9_000 + at}`,
      }));
      const rows = records.map(
        (one, at) =>
          `<li class="job-listing"><a class="job-link" href="${one.url}"><div class="job-title">${one.title}</div><div class="company-name">${one.company}</div><ul class="facts"><li class="job-location">${one.location}</li><li class="job-salary">${one.salary}</li></ul></a><div class="tags">${Array.from({ length: 1 + (at % 3) }, (_, tag) => `<span class="tag">${NOUNS[(at + tag) % 20]}</span>`).join('')}</div></li>`,
      );
      return {
        html: frame(
          'Jobs',
          `<section class="jobs"><ol class="job-list">${rows.join('')}</ol></section>${pager(0)}`,
        ),
        records,
        core: { title: 'text', company: 'text', location: 'text', salary: 'text', url: 'url' },
        pagination: true,
      };
    },
  },
  {
    style: 'real estate',
    make(random, count) {
      const records = list(count, (at) => ({
        title: `Helle Wohnung Nr. ${at} in ${pick(random, CITIES)}`,
        price: 700 + at * 13 + (at > 20 ? 1_000 : 0),
        area: 40 + at,
        rooms: 1 + (at % 5),
        url: `/expose/${at}`,
      }));
      const rows = records.map(
        (one, at) =>
          `<article data-item="result"><a href="${one.url}"><h2>${one.title}</h2></a><div><div>Kaltmiete</div><div>${(one.price as number).toLocaleString('de')} €</div></div>${at % 4 === 1 ? '<div><div>Nebenkosten</div><div>120 €</div></div>' : ''}<div><div>Wohnfläche</div><div>${one.area} m²</div></div><div><div>Zimmer</div><div>${one.rooms}</div></div></article>`,
      );
      return {
        html: frame('Wohnungen', `<div id="resultList">${rows.join('')}</div>`, 'de'),
        records,
        core: { title: 'text', price: 'float', area: 'float|integer', rooms: 'float|integer', url: 'url' },
        pagination: false,
      };
    },
  },
  {
    style: 'definition lists',
    make(random, count) {
      const records = list(count, (at) => ({
        title: `${pick(random, PEOPLE)} ${at}`,
        email: `p${at}@firm.example`,
        phone: `+49 30 12345${at}`,
        location: pick(random, CITIES),
      }));
      const rows = records.map(
        (one, at) =>
          `<dl><dt>Name</dt><dd>${one.title}</dd>${at % 3 === 0 ? '<dt>Room</dt><dd>B 12</dd>' : ''}<dt>Email</dt><dd>${one.email}</dd><dt>Phone</dt><dd>${one.phone}</dd><dt>City</dt><dd>${one.location}</dd></dl>`,
      );
      return {
        html: frame('People', `<section>${rows.join('')}</section>`),
        records,
        core: { title: 'text', email: 'email', phone: 'text', location: 'text' },
        pagination: false,
      };
    },
  },
  {
    style: 'terms and definitions, a record in two siblings',
    make(random, count) {
      const records = list(count, (at) => ({
        title: `${pick(random, WORDS)} term ${at}`,
        description: `${SENTENCE} (${at})`,
      }));
      return {
        html: frame(
          'Glossary',
          `<div class="page"><h1>Glossary</h1><dl class="glossary">${records.map((one) => `<dt>${one.title}</dt><dd>${one.description}</dd>`).join('')}</dl></div>`,
        ),
        records,
        core: { title: 'text', description: 'text' },
        pagination: false,
      };
    },
  },
  {
    style: 'headings and paragraphs, a record in three siblings',
    make(random, count) {
      const records = list(count, (at) => ({
        title: `${pick(random, NOUNS)} fair ${at}`,
        date: isoDay(at),
        description: `${SENTENCE} in ${pick(random, CITIES)} ${at}`,
        url: `/fair/${at}`,
      }));
      return {
        html: frame(
          'Events',
          `<main><h1>Fairs</h1><div class="events">${records.map((one) => `<h3><a href="${one.url}">${one.title}</a></h3><p class="when">${one.date}</p><p class="text">${one.description}</p>`).join('')}</div></main>`,
        ),
        records,
        core: { title: 'text', date: 'timestamp', description: 'text', url: 'url' },
        pagination: false,
      };
    },
  },
  {
    style: 'nested categories',
    make(random, count) {
      const records = goods(random, count);
      const groups = [0, 1, 2, 3].map((group) => records.filter((_, at) => at % 4 === group));
      const sorted = groups.flat();
      const sections = groups.map(
        (group, at) =>
          `<section class="category"><h2 class="category-name">Category ${at + 1}</h2><p class="intro">All about it.</p><ul class="items">${group.map((one) => `<li class="item"><a class="name" href="${one.url}">${one.title}</a> <span class="price">£${money(one.price as number)}</span><ul class="sizes"><li>S</li><li>M</li><li>L</li></ul></li>`).join('')}</ul></section>`,
      );
      return {
        html: frame('Menu', `<div class="catalogue">${sections.join('')}</div>`),
        records: sorted,
        core: { title: 'text', price: 'float', url: 'url' },
        pagination: false,
      };
    },
  },
  {
    style: 'old and new prices',
    make(random, count) {
      const records = list(count, (at) => {
        const price = Number(money(5 + random() * 50));
        return {
          title: `${pick(random, WORDS)} ${pick(random, NOUNS)} ${at}`,
          price,
          old_price: at % 2 === 0 ? Number(money(price * 1.4)) : null,
          url: `/p/${at}`,
        };
      });
      const rows = records.map(
        (one) =>
          `<div class="tile"><a class="tile-name" href="${one.url}">${one.title}</a><p class="tile-price">${one.old_price === null ? '' : `<del>$${money(one.old_price as number)}</del> `}<ins>$${money(one.price as number)}</ins></p></div>`,
      );
      return {
        html: frame('Sale', `<div class="tiles">${rows.join('')}</div>${pager(0)}`),
        records,
        core: { title: 'text', price: 'float', old_price: 'float', url: 'url' },
        pagination: true,
      };
    },
  },
  {
    style: 'hashed class names',
    make(random, count) {
      const records = goods(random, count);
      const rows = records.map(
        (one) =>
          `<div class="sc-1x8kq2 bYzQwe"><a class="css-9af31c" href="${one.url}"><div class="css-k2j4h1"><img class="css-0p9o8i" src="${one.image}"></div><div class="css-77aa1b">${one.title}</div></a><div class="css-a1b2c3"><span class="css-q9w8e7">$${money(one.price as number)}</span><span class="css-z0x9c8">${one.rating} out of 5</span></div></div>`,
      );
      return {
        html: frame(
          'App',
          `<div id="root"><div class="sc-aa11bb"><div class="sc-cc22dd">${rows.join('')}</div></div></div>`,
        ),
        records,
        core: { title: 'text', price: 'float', url: 'url', image: 'url', rating: 'float' },
        pagination: false,
      };
    },
  },
  {
    style: 'rows of cards',
    make(random, count) {
      const records = goods(random, count - (count % 3));
      const rows: string[] = [];
      for (let at = 0; at < records.length; at += 3)
        rows.push(
          `<div class="row">${records
            .slice(at, at + 3)
            .map(
              (one) =>
                `<div class="col-sm-4"><div class="thumbnail"><img class="img-responsive" src="${one.image}" alt="item"><div class="caption"><h4 class="pull-right price">$${money(one.price as number)}</h4><h4><a href="${one.url}" class="title" title="${one.title}">${String(one.title).slice(0, 10)}...</a></h4><p class="description">${SENTENCE} ${one.title}</p></div></div></div>`,
            )
            .join('')}</div>`,
        );
      return {
        html: frame('Bootstrap', `<div class="container">${rows.join('')}</div>${pager(1)}`),
        records,
        core: { title: 'text', price: 'float', url: 'url', image: 'url' },
        pagination: true,
      };
    },
  },
  {
    style: 'microdata',
    make(random, count) {
      const records = goods(random, count);
      const rows = records.map(
        (one) =>
          `<div itemscope itemtype="https://schema.org/Product"><a itemprop="url" href="${one.url}"><span itemprop="name">${one.title}</span></a><img itemprop="image" src="${one.image}"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR"><span itemprop="price" content="${money(one.price as number)}">ab ${money(one.price as number).replace('.', ',')} €</span></div><div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating"><span itemprop="ratingValue">${one.rating}</span></div></div>`,
      );
      return {
        html: frame('Markt', `<div>${rows.join('')}</div>`, 'de'),
        records,
        core: { title: 'text', price: 'float', url: 'url', image: 'url', rating: 'float' },
        pagination: false,
      };
    },
  },
  {
    style: 'labels in the text, German',
    make(random, count) {
      const records = list(count, (at) => ({
        title: `Gebrauchtwagen ${pick(random, WORDS)} ${at}`,
        price: 5_000 + at * 250,
        url: `/auto/${at}`,
        kilometres: 10_000 + at * 1_111,
        date: isoDay(at),
      }));
      const rows = records.map(
        (one, at) =>
          `<div class="fahrzeug"><h3><a href="${one.url}">${one.title}</a></h3><ul><li><b>Preis:</b> ${(one.price as number).toLocaleString('de')} €</li>${at % 3 === 0 ? '<li><b>Farbe:</b> rot</li>' : ''}<li><b>Kilometerstand:</b> ${(one.kilometres as number).toLocaleString('de')} km</li><li><b>Erstzulassung:</b> ${(one.date as string).split('-').reverse().join('.')}</li></ul></div>`,
      );
      return {
        html: frame('Autos', `<div class="liste">${rows.join('')}</div>`, 'de'),
        records,
        core: { title: 'text', price: 'float', url: 'url', kilometres: 'float|integer', date: 'timestamp' },
        pagination: false,
      };
    },
  },
  {
    style: 'stars by class, in ordered list',
    make(random, count) {
      const words = ['One', 'Two', 'Three', 'Four', 'Five'];
      const records = list(count, (at) => ({
        title: `The ${pick(random, WORDS)} ${pick(random, NOUNS)} of ${pick(random, CITIES)} ${at}`,
        price: Number(money(10 + random() * 50)),
        rating: must(words[Math.floor(random() * 5)], 'words[…]'),
        availability: 'In stock',
        url: `/catalogue/book_${at}/index.html`,
      }));
      const rows = records.map(
        (one) =>
          `<li class="col-xs-6"><article class="product_pod"><div class="image_container"><a href="${one.url}"><img src="/media/${one.url}.jpg" alt="${one.title}" class="thumbnail"></a></div><p class="star-rating ${one.rating}"><i class="icon-star"></i><i class="icon-star"></i></p><h3><a href="${one.url}" title="${one.title}">${String(one.title).slice(0, 12)}...</a></h3><div class="product_price"><p class="price_color">£${money(one.price as number)}</p><p class="instock availability"><i class="icon-ok"></i> In stock</p></div></article></li>`,
      );
      return {
        html: frame(
          'Books',
          `<section><ol class="row">${rows.join('')}</ol><ul class="pager"><li class="current">Page 1 of 50</li><li class="next"><a href="catalogue/page-2.html">next</a></li></ul></section>`,
        ),
        records,
        core: { title: 'text', price: 'float', rating: 'text', url: 'url' },
        pagination: true,
      };
    },
  },
];

/** One page of each style; other seeds give other contents and lengths. */
export const sampleSites = (seed: number): SampleSite[] =>
  MAKERS.map(({ style, make }, at) => {
    const random = dice(seed * 1_000 + at);
    return { style, url: 'https://site.example/list', ...make(random, 12 + Math.floor(random() * 30)) };
  });
