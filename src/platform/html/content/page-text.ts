import { decodeHTML } from 'entities';

/** What a page says, for those who search it: no tree is built, so it costs a fraction of reading the page. */
export interface PageText {
  title: string;
  description: string;
  /** As the page says; ISO 639-1 as a rule. */
  language: string | undefined;
  /** As the page says, in ISO 8601 as a rule. */
  published: string | undefined;
  /** Of its main part where it has one, else without navigation and foot: paragraphs, headings and lists as Markdown. */
  text: string;
}

const LONGEST_TEXT = 200_000;
const LONGEST_LINE = 500;
/** A main part with less than this is one that scripts fill. */
const LEAST_MAIN = 200;
const TAG = /<(?:!--|[!?]|(\/?)([a-zA-Z][a-zA-Z0-9]*))/g;
const REST_OF_TAG = /[^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*>/y;
const RAW = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'textarea',
  'iframe',
  'select',
]);
const AROUND = new Set(['nav', 'footer', 'aside', 'dialog', 'menu']);
const AROUND_ROLE =
  /\srole\s*=\s*["']?(?:navigation|banner|contentinfo|search|complementary|dialog|alertdialog|menu)\b|\saria-hidden\s*=\s*["']?true|\shidden(?=[\s=/>]|$)/i;
const BLOCKS = new Set(
  'p div section article main header ul ol dl dt dd table tr pre blockquote figure figcaption address form fieldset br hr body'.split(
    ' ',
  ),
);
const HEADING = /^h([1-6])$/;
const PUBLISHED = '"datePublished"';
const PUBLISHED_VALUE = /\s*:\s*"([^"]{4,40})"/y;

export function pageText(html: string): PageText {
  const reading = new Reading(html);
  reading.read();
  return reading.result();
}

/** One pass over the source: text is taken as it comes, unless it stands in something that surrounds the content. */
class Reading {
  readonly #html: string;
  readonly #metas = new Map<string, string>();
  #title = '';
  #language: string | undefined;
  #parts: string[] = [];
  #length = 0;
  /** Where the main part begins and ends among the parts. */
  #main: [from: number, to: number | undefined] | undefined;
  #hidden: { name: string; depth: number; from: number } | undefined;
  #at = 0;

  constructor(html: string) {
    this.#html = html;
  }

  read(): void {
    const html = this.#html;
    while (this.#at < html.length && this.#length < LONGEST_TEXT) {
      TAG.lastIndex = this.#at;
      const tag = TAG.exec(html);
      if (tag === null) {
        this.#take(html.slice(this.#at));
        break;
      }
      if (tag.index > this.#at) this.#take(html.slice(this.#at, tag.index));
      this.#at = TAG.lastIndex;
      const [whole, slash, name] = tag;
      if (whole === '<!--') this.#skipTo('-->');
      else if (name === undefined) this.#skipTo('>');
      else this.#element(name.toLowerCase(), slash === '/');
    }
    // What never ends surrounds nothing: it was left open by mistake.
    if (this.#hidden !== undefined) this.#readHidden(this.#hidden.from);
  }

  result(): PageText {
    const [from = 0, to] = this.#main ?? [];
    const main = this.#main === undefined ? '' : tidy(this.#parts.slice(from, to));
    const meta = (...names: string[]) => names.map((name) => this.#metas.get(name)).find((value) => value);
    const title = this.#title === '' ? (meta('og:title', 'twitter:title') ?? '') : this.#title;
    return {
      title: title.slice(0, LONGEST_LINE),
      description: (meta('description', 'og:description') ?? '').slice(0, LONGEST_LINE),
      language: this.#language,
      published:
        meta('article:published_time', 'date', 'dc.date', 'datepublished') ?? publishedIn(this.#html),
      text: main.length < LEAST_MAIN ? tidy(this.#parts) : main,
    };
  }

  #element(name: string, closes: boolean): void {
    const attributes = this.#restOfTag();
    if (closes) this.#close(name);
    else if (name === 'title' && this.#title === '') this.#title = line(decodeHTML(this.#raw(name)));
    else if (RAW.has(name) || name === 'title') this.#raw(name);
    else if (name === 'meta') this.#meta(attributes);
    else this.#open(name, attributes);
  }

  #open(name: string, attributes: string): void {
    if (this.#hidden !== undefined) {
      if (this.#hidden.name === name) this.#hidden.depth += 1;
      return;
    }
    if (AROUND.has(name) || (name !== 'body' && isAround(attributes))) {
      if (!attributes.endsWith('/')) this.#hidden = { name, depth: 1, from: this.#at };
      return;
    }
    if (name === 'html') this.#language = languageIn(attributes);
    if (name === 'main') this.#main ??= [this.#parts.length, undefined];
    const level = HEADING.exec(name)?.[1];
    if (level !== undefined) this.#parts.push(`\n\n${'#'.repeat(Number(level))} `);
    else if (name === 'li') this.#parts.push('\n- ');
    else if (name === 'td' || name === 'th') this.#parts.push(' ');
    else if (BLOCKS.has(name)) this.#parts.push(name === 'br' || name === 'tr' ? '\n' : '\n\n');
  }

  #close(name: string): void {
    if (this.#hidden !== undefined) {
      if (this.#hidden.name !== name) return;
      this.#hidden.depth -= 1;
      if (this.#hidden.depth === 0) this.#hidden = undefined;
      return;
    }
    if (name === 'main' && this.#main !== undefined) this.#main[1] ??= this.#parts.length;
    if (BLOCKS.has(name) || HEADING.test(name)) this.#parts.push('\n\n');
  }

  #take(text: string): void {
    if (this.#hidden !== undefined) return;
    const isBlank = text.trimStart() === '';
    this.#parts.push(isBlank ? ' ' : text.replace(/\s+/g, ' '));
    this.#length += text.length;
  }

  #readHidden(from: number): void {
    this.#hidden = undefined;
    this.#parts.push(
      `\n\n${this.#html
        .slice(from, from + LONGEST_TEXT)
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')}`,
    );
  }

  #meta(attributes: string): void {
    const name =
      attributeIn(attributes, 'name') ??
      attributeIn(attributes, 'property') ??
      attributeIn(attributes, 'itemprop');
    const content = attributeIn(attributes, 'content');
    if (name === undefined || content === undefined) return;
    const key = name.toLowerCase();
    if (!this.#metas.has(key)) this.#metas.set(key, line(decodeHTML(content)));
  }

  #restOfTag(): string {
    REST_OF_TAG.lastIndex = this.#at;
    const rest = REST_OF_TAG.exec(this.#html)?.[0];
    if (rest === undefined) {
      const from = this.#at;
      this.#skipTo('>');
      return this.#html.slice(from, this.#at - 1);
    }
    this.#at += rest.length;
    return rest.slice(0, -1);
  }

  /** The content of an element whose text is no markup. */
  #raw(name: string): string {
    const from = this.#at;
    for (let end = this.#html.indexOf('</', from); end !== -1; end = this.#html.indexOf('</', end + 2)) {
      const behind = end + 2 + name.length;
      if (this.#html.slice(end + 2, behind).toLowerCase() !== name) continue;
      this.#at = behind;
      this.#skipTo('>');
      return this.#html.slice(from, end);
    }
    this.#at = this.#html.length;
    return this.#html.slice(from);
  }

  #skipTo(end: string): void {
    const found = this.#html.indexOf(end, this.#at);
    this.#at = found === -1 ? this.#html.length : found + end.length;
  }
}

/** Most elements are not even looked at closely. */
const isAround = (attributes: string): boolean =>
  (attributes.includes('role') || attributes.includes('hidden')) && AROUND_ROLE.test(attributes);

/** Of structured data, which is not read for this alone. */
function publishedIn(html: string): string | undefined {
  const at = html.indexOf(PUBLISHED);
  if (at === -1) return undefined;
  PUBLISHED_VALUE.lastIndex = at + PUBLISHED.length;
  return PUBLISHED_VALUE.exec(html)?.[1];
}

function attributeIn(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes);
  return found === null ? undefined : (found[1] ?? found[2] ?? found[3]);
}

const languageIn = (attributes: string): string | undefined =>
  /^[a-zA-Z]{2,3}(?=[-_]|$)/.exec(attributeIn(attributes, 'lang')?.trim() ?? '')?.[0].toLowerCase();

const line = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Neither half a sign nor U+0000 can be stored. */
function tidy(parts: readonly string[]): string {
  const text = parts.join('').slice(0, LONGEST_TEXT);
  const decoded = text.includes('&') ? decodeHTML(text) : text;
  return decoded
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n(?:#{1,6}|-)?(?=\n|$)/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .toWellFormed()
    .replaceAll('\0', ' ');
}
