import { DefinitionError } from '../errors.ts';
import type { UrlResolver } from '../links/resolve-url.ts';
import { type JsonLd, readJsonLd, type Thing, thingsOfType } from '../structured/json-ld.ts';
import { metaContents } from '../structured/meta.ts';
import { readMicrodata } from '../structured/microdata.ts';
import type { Document } from '../tree/nodes.ts';
import { JsonPath } from '../values/json-path.ts';
import { compilePart } from '../values/transforms.ts';
import type { FieldDefinition } from './definition.ts';
import type { PageSignals } from './page-signals.ts';

/** What sources read: collected by the walk, worked out once. */
export class SourceData {
  readonly signals: PageSignals;
  readonly pageUrl: string;
  readonly resolver: UrlResolver;
  readonly #document: Document | undefined;
  #jsonLd: JsonLd | undefined;
  #microdata: Thing[] | undefined;

  constructor(signals: PageSignals, pageUrl: string, resolver: UrlResolver, document: Document | undefined) {
    this.signals = signals;
    this.pageUrl = pageUrl;
    this.resolver = resolver;
    this.#document = document;
  }

  get jsonLd(): JsonLd {
    this.#jsonLd ??= readJsonLd(this.signals.jsonLdBlocks);
    return this.#jsonLd;
  }

  get microdata(): Thing[] {
    this.#microdata ??= readMicrodata(this.#document!, this.resolver);
    return this.#microdata;
  }
}

export interface SourceReader {
  needsTree: boolean;
  wantsMetas: boolean;
  wantsJsonLd: boolean;
  read(data: SourceData, fault: (message: string) => void): unknown[];
}

const NOTHING = { needsTree: false, wantsMetas: false, wantsJsonLd: false };

export function compileSource(definition: FieldDefinition, path: string): SourceReader {
  switch (definition.source) {
    case 'url':
      return { ...NOTHING, read: (data) => [data.pageUrl] };
    case 'title':
      return { ...NOTHING, read: ({ signals }) => (signals.title === undefined ? [] : [signals.title]) };
    case 'meta':
    case 'opengraph':
      return metaReader(definition, path);
    case 'json-ld': {
      const pick = thingPicker(definition, path);
      return {
        ...NOTHING,
        wantsJsonLd: true,
        read: ({ jsonLd }, fault) => {
          const found = pick(jsonLd.things);
          // A block that cannot be read is no fault of a value that stands in another one.
          if (found.length === 0)
            for (const { block, message } of jsonLd.faults)
              fault(`Block ${block + 1} of JSON-LD ${message}.`);
          return found;
        },
      };
    }
    case 'microdata': {
      const pick = thingPicker(definition, path);
      return { ...NOTHING, needsTree: true, read: ({ microdata }) => pick(microdata) };
    }
    default:
      throw new DefinitionError(`${path}.source`, `There is no source "${String(definition.source)}".`);
  }
}

function metaReader(definition: FieldDefinition, path: string): SourceReader {
  const name = definition.path;
  if (name === undefined || name === '') {
    throw new DefinitionError(`${path}.path`, 'Name the entry, such as "description" or "og:title".');
  }
  const prefix = definition.source === 'opengraph' ? 'og:' : '';
  return { ...NOTHING, wantsMetas: true, read: ({ signals }) => metaContents(signals.metas, name, prefix) };
}

/** Things of the wanted type (or all), and of those what the path leads to. */
function thingPicker(definition: FieldDefinition, path: string): (things: readonly Thing[]) => unknown[] {
  const { type } = definition;
  const jsonPath =
    definition.path === undefined
      ? undefined
      : compilePart(() => new JsonPath(definition.path!, { listsAreValues: true }), `${path}.path`);
  return (things) => {
    const candidates = type === undefined ? things : thingsOfType(things, type);
    const found =
      jsonPath === undefined ? [...candidates] : candidates.flatMap((thing) => jsonPath.find(thing));
    return (definition.multiple === true ? found.flat() : found).filter(
      (value) => value !== null && value !== '',
    );
  };
}
