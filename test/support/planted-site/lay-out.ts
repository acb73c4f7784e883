import { file, sitemapOf } from './answers.ts';
import { ENCODERS } from './encoders.ts';
import { HEADERS, type PageSetting, plantedSource } from './healthy-page.ts';
import { png } from './image.ts';
import { LOST } from './lost.ts';
import type { Expected, Fault, Faults, Handler, PageWish } from './plan.ts';
import { nameOf } from './prose.ts';

export interface LayOut {
  origin: string;
  faults: Faults;
  /** So many pages in all, redirects and errors not counted; healthy ones are added to those of the faults. */
  pages: number;
  /** Lists of pages, which every page links to. */
  rooms: number;
  /** Otherwise than usual, by path. */
  files?: Readonly<Record<string, Handler>>;
  start?: PageWish;
  /** Healthy pages of another kind than the usual ones. */
  variants?: Readonly<Record<string, PageWish>>;
}

export interface PlantedFault {
  rule: string;
  shape: string;
  expected: readonly Expected[];
  consequences: readonly Expected[];
}

export interface PlantedSite {
  origin: string;
  faults: readonly PlantedFault[];
  /** Paths of pages that have nothing wrong. */
  healthy: readonly string[];
  handle: Handler;
  /** What other schemes and hosts answer at these addresses. */
  others: ReadonlyMap<string, Handler>;
}

interface Place {
  path: string;
  name: string;
  wish: PageWish;
}

/** A site of rooms with pages, healthy ones and those of the faults; every page has two neighbours that link to it. */
export function layOutSite(order: LayOut): PlantedSite {
  const made = Object.entries(order.faults).flatMap(([rule, list]) =>
    list.map((make, at) => {
      const here = (beside?: string) => `/${rule}/${at + 1}${beside === undefined ? '' : `-${beside}`}`;
      return { rule, fault: make(here) };
    }),
  );
  const rooms = Array.from({ length: order.rooms }, (_, at) => ({
    path: `/rooms/${at + 1}`,
    name: `Room ${at + 1}`,
  }));
  const planted = made.flatMap(({ fault }) => Object.entries(fault.pages ?? {}));
  const variants = Object.entries(order.variants ?? {});
  const usual = Array.from(
    {
      length: Math.max(
        0,
        order.pages - rooms.length - 1 - variants.length - planted.filter(([, wish]) => isPlain(wish)).length,
      ),
    },
    (_, at): [string, PageWish] => [`/pieces/${at + 1}`, {}],
  );
  const healthy = [...variants, ...usual];
  const places = [...healthy, ...planted].map(
    ([path, wish], at): Place => ({ path: wish.path ?? path, wish, name: nameOf(at) }),
  );
  const handlers = new Map<string, Handler>();
  const menu = [{ path: '/', name: 'All rooms of Holm' }, ...rooms];
  const settingOf = (path: string, name: string, related: PageSetting['related']): PageSetting => ({
    ...{ url: absolute(order.origin, path), origin: order.origin, name, menu, related },
  });
  handlers.set('/', pageHandler(settingOf('/', 'Furniture', rooms), order.start ?? {}));
  for (const [at, room] of rooms.entries()) {
    const inside = places.filter(({ wish }, place) => place % rooms.length === at && isTarget(wish));
    handlers.set(room.path, pageHandler(settingOf(room.path, room.name, inside), {}));
    for (const [place, { path, name, wish }] of inside.entries()) {
      const related = [1, 2].flatMap((step) => inside[(place + step) % inside.length] ?? []);
      const others = related.filter((one) => one.path !== path);
      handlers.set(path, pageHandler(settingOf(path, name, others), wish));
    }
  }
  for (const { path, name, wish } of places)
    if (!handlers.has(path)) handlers.set(path, pageHandler(settingOf(path, name, rooms.slice(0, 2)), wish));
  const listed = ['/', ...rooms.map(({ path }) => path), ...places.filter(isListed).map(({ path }) => path)];
  const robots = made.flatMap(({ fault }) => fault.robots ?? []);
  const files = { ...usualFiles(order.origin, listed, robots), ...order.files };
  for (const added of [files, ...made.map(({ fault }) => fault.files ?? {})])
    for (const [path, handler] of Object.entries(added)) handlers.set(path, handler);
  return {
    origin: order.origin,
    faults: made.map(({ rule, fault }) => ({
      ...{ rule, shape: fault.shape, expected: [expectedOf(rule, fault)] },
      consequences: fault.alsoCauses ?? [],
    })),
    healthy: ['/', ...rooms.map(({ path }) => path), ...healthy.map(([path]) => path)],
    handle(request, response) {
      const { url = '/' } = request;
      const handler = handlers.get(url) ?? handlers.get(url.replace(/(?<=\.png)\?.*/, ''));
      (handler ?? notFound)(request, response);
    },
    others: new Map([...handlers].filter(([path]) => !path.startsWith('/'))),
  };
}

const absolute = (origin: string, path: string): string => (path.startsWith('/') ? `${origin}${path}` : path);

function expectedOf(rule: string, { at, times, pages = {} }: Fault): Expected {
  const [first] = Object.entries(pages).map(([path, wish]) => wish.path ?? path);
  return { rule, at: at ?? [first ?? ''], ...(times === undefined ? {} : { times }) };
}

const isPlain = ({ status = 200, redirect, answer }: PageWish): boolean =>
  status === 200 && redirect === undefined && answer === undefined;
const isTarget = (wish: PageWish): boolean => wish.isLinked ?? isPlain(wish);
const isListed = ({ wish }: Place): boolean => wish.isListed ?? isPlain(wish);

function pageHandler(setting: PageSetting, wish: PageWish): Handler {
  if (wish.answer !== undefined) return wish.answer;
  const { redirect, status = 200, delayMs = 0 } = wish;
  if (redirect !== undefined)
    return (_request, response) => void response.writeHead(redirect[0], { location: redirect[1] }).end();
  return (_request, response) => {
    setTimeout(() => {
      const source = Buffer.from(plantedSource(setting, wish));
      const isCompressed = wish.isCompressed !== false;
      const headers = {
        ...HEADERS,
        ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
        ...wish.headers,
      };
      for (const [name, value] of Object.entries(headers))
        if (value !== null) response.setHeader(name, value as string | readonly string[]);
      const encode = isCompressed ? ENCODERS[headers['content-encoding'] as string] : undefined;
      response.writeHead(status).end(encode === undefined ? source : encode(source));
    }, delayMs);
  };
}

function usualFiles(
  origin: string,
  listed: readonly string[],
  robots: readonly string[],
): Record<string, Handler> {
  const lines = ['User-agent: *', 'Disallow: /private/', ...robots, `Sitemap: ${origin}/sitemap.xml`];
  return {
    '/robots.txt': file('text/plain; charset=utf-8', `${lines.join('\n')}\n`),
    '/sitemap.xml': file('application/xml', sitemapOf(listed.map((path) => absolute(origin, path)))),
    '/images/workshop.png': file('image/png', png(600, 400)),
    '/site.css': file('text/css', 'body { margin: 2rem }'),
    '/site.js': file('text/javascript', 'document.title;'),
    '/icon.svg': file('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
  };
}

const notFound: Handler = (_request, response) => {
  response
    .writeHead(404, HEADERS)
    .end(
      `<!DOCTYPE html><html lang="en"><head><title>Nothing stands here</title></head><body><main>${LOST}</main></body></html>`,
    );
};
