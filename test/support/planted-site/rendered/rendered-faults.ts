import { file } from '../answers.ts';
import { png } from '../image.ts';
import type { Faults, Handler, MakeFault, PageWish } from '../plan.ts';

/** Waits before the answer of another. */
const late =
  (ms: number, handler: Handler): Handler =>
  (request, response) =>
    void setTimeout(() => handler(request, response), ms);
const css = (text: string): Handler => file('text/css', text);
const js = (text: string): Handler => file('text/javascript', text);

const image = (src: string, attributes: string): string =>
  `<p><img src="${src}" alt="A table" ${attributes}></p>`;

/** A page with a script of its own. */
const scripted =
  (shape: string, code: string): MakeFault =>
  (here) => ({
    shape,
    pages: { [here()]: { addToHead: `<script src="${here()}.js" defer></script>` } },
    files: { [`${here()}.js`]: js(code), [`${here()}.held`]: () => undefined },
  });

/** After the first paint, when visitors see something; an image without an answer holds the end of loading back until then. */
const onceShown = (code: string): string =>
  `const held = new Image();
held.src = location.pathname + '.held';
new PerformanceObserver((list, observer) => {
  observer.disconnect();
  setTimeout(() => { ${code} setTimeout(() => { held.src = ''; }, 500); }, 100);
}).observe({ type: 'paint', buffered: true });`;
const busy = (ms: number): string =>
  `for (const end = performance.now() + ${ms}; performance.now() < end; );`;
const push = (pixels: number): string =>
  `const block = document.createElement('div'); block.style.height = '${pixels}px'; document.body.prepend(block);`;

const blocked =
  (
    shape: string,
    make: (path: string) => { wish: PageWish; files: Readonly<Record<string, Handler>> },
  ): MakeFault =>
  (here) => {
    const { wish, files } = make(here());
    return { shape, files, pages: { [here()]: wish } };
  };

export const renderedFaults: Faults = {
  'index-render-conflict': [
    scripted('another title', "document.title = 'Another title than the one that was sent';"),
    scripted(
      'noindex',
      "document.head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }));",
    ),
    scripted('another canonical', "document.querySelector('link[rel=canonical]').href = '/rooms/1';"),
  ],
  'robots-blocked-resource': [
    blocked('a style sheet', (path) => ({
      wish: { addToHead: `<link rel="stylesheet" href="/private${path}.css">` },
      files: { [`/private${path}.css`]: css('main { color: #111 }') },
    })),
    blocked('a script', (path) => ({
      wish: { addToHead: `<script src="/private${path}.js" defer></script>` },
      files: { [`/private${path}.js`]: js('document.title;') },
    })),
    blocked('a style sheet that another imports', (path) => ({
      wish: { addToHead: `<link rel="stylesheet" href="${path}.css">` },
      files: {
        [`${path}.css`]: css(`@import url("/private${path}.css");`),
        [`/private${path}.css`]: css('main { color: #222 }'),
      },
    })),
  ],
  'cwv-lcp': [
    (here) => ({
      shape: 'a large image that comes late',
      pages: {
        [here()]: {
          edit: (source) =>
            source.replace('<main>', `<main>${image(`${here()}.png`, 'width="1200" height="700"')}`),
        },
      },
      files: { [`${here()}.png`]: late(3_200, file('image/png', png(1_200, 700))) },
    }),
    (here) => ({
      shape: 'a style sheet that comes late',
      pages: { [here()]: { addToHead: `<link rel="stylesheet" href="${here()}.css">` } },
      files: { [`${here()}.css`]: late(3_000, css('main { color: #111 }')) },
    }),
    (here) => ({
      shape: 'a script that comes late',
      pages: { [here()]: { addToHead: `<script src="${here()}.js"></script>` } },
      files: { [`${here()}.js`]: late(4_500, js('document.title;')) },
    }),
  ],
  'cwv-inp': [
    scripted('one long task', onceShown(busy(600))),
    scripted('a very long task', onceShown(busy(1_000))),
    scripted(
      'three tasks',
      onceShown(`for (let at = 0; at < 3; at += 1) setTimeout(() => { ${busy(250)} }, at);`),
    ),
  ],
  'cwv-cls': [
    scripted('a block above the text', onceShown(push(400))),
    scripted('two blocks', onceShown(`{ ${push(300)} } setTimeout(() => { ${push(300)} }, 200);`)),
    (here) => ({
      shape: 'an image without measures',
      pages: {
        [here()]: { edit: (source) => source.replace('<main>', `<main>${image(`${here()}.png`, '')}`) },
      },
      files: { [`${here()}.png`]: late(4_500, file('image/png', png(900, 500))) },
      alsoCauses: [
        { rule: 'img-dimensions', at: [here()], because: 'it has none' },
        { rule: 'cwv-lcp', at: [here()], because: 'it comes when even a slow machine has painted the rest' },
      ],
    }),
  ],
};
