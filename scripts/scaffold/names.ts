import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TAGS } from '../../src/kernel/tags.ts';

/** Where in the dashboard the pages of an area lie: see web/src/lib/areas.ts. */
const PLACES: Readonly<Record<string, string>> = {
  access: '/settings',
  acquire: '/crawl',
  agency: '/agency',
  catalog: '/datasets',
  content: '/seo',
  growth: '/agency',
  'health-prices': '/prices',
  insight: '/insight',
  orchestrate: '/flows',
  seo: '/seo',
  telemetry: '/insight',
  trust: '/trust',
};

export interface Wish {
  area: string;
  /** The folder and the last segment of the path, such as `alert-rules`. */
  plural: string;
  noun: string | undefined;
  tag: string | undefined;
}

export interface Names {
  area: string;
  plural: string;
  /** `alert-rule` */
  noun: string;
  /** `alert rule`, with its article, and several of them. */
  one: string;
  aOne: string;
  many: string;
  /** `Alert rules` */
  title: string;
  /** `AlertRule`, `alertRule`, `alertRules` */
  record: string;
  single: string;
  several: string;
  table: string;
  id: string;
  tag: string;
  path: string;
  /** Whether the list has 201 for a create. */
  answersCreated: boolean;
  /** Whether the tag has other resources besides. */
  isPart: boolean;
  /** The ids of its operations. */
  operations: Record<'list' | 'create' | 'get' | 'update' | 'remove', string>;
  folder: string;
  /** Of the migration, such as `0007`. */
  number: string;
  /** Of its page in the dashboard. */
  page: string;
}

/** What is wrong with what was asked for, in words for the person who asked. */
export class ScaffoldError extends Error {}

export function namesOf(root: string, wish: Wish): Names {
  const { area, plural } = wish;
  const place = PLACES[area];
  if (place === undefined || !existsSync(join(root, `src/compose/${area}.ts`)))
    throw new ScaffoldError(`There is no area ${area}. Use one of ${Object.keys(PLACES).join(', ')}.`);
  const noun = wish.noun ?? plural.replace(/ies$/, 'y').replace(/s$/, '');
  if (noun === plural)
    throw new ScaffoldError(`${plural} is not a plural. Name one of them with --noun SINGULAR.`);
  const one = noun.replaceAll('-', ' ');
  const many = plural.replaceAll('-', ' ');
  const { tag, path, id, answersCreated } = interfaceOf(root, wish, `${snake(noun)}_id`);
  const isPart = tag !== plural;
  const called = (verb: string, what = noun) => (isPart ? `${tag}.${verb}-${what}` : `${tag}.${verb}`);
  const names = {
    ...{ area, plural, noun, one, many, tag, path, id, answersCreated, isPart },
    aOne: `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`,
    title: many.charAt(0).toUpperCase() + many.slice(1),
    record: camel(`-${noun}`),
    single: camel(noun),
    several: camel(plural),
    table: snake(plural),
    operations: {
      list: called('list', plural),
      create: called('create'),
      get: called('get'),
      update: called('update'),
      remove: called('delete'),
    },
    folder: `src/domains/${area}/${plural}`,
    number: nextMigration(root),
    page: `${place}/${plural}`,
  };
  refuseTaken(root, names);
  return names;
}

export const listedOperations = (root: string): string[][] =>
  readFileSync(join(root, 'spec/operations.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));

/** As the list of the interface has it, or else a path of its own under a tag of the list. */
function interfaceOf(root: string, { plural, tag: wanted }: Wish, ownId: string) {
  const listed = listedOperations(root).filter(
    ([tag, , path = '']) => path.endsWith(`/${plural}`) && (wanted === undefined || tag === wanted),
  );
  const paths = new Set(listed.map(([, , path]) => path));
  const [first] = listed;
  const tag = wanted ?? (isTag(plural) ? plural : paths.size === 1 ? first?.[0] : undefined);
  if (tag === undefined || !isTag(tag))
    throw new ScaffoldError(
      `${tag ?? plural} is not a tag of the interface. Say which one it belongs to with --tag TAG: ${nearTags(tag ?? plural).join(', ')}.`,
    );
  const path = (paths.size === 1 ? first?.[2] : undefined) ?? `/api/v1/${plural}`;
  const single = new RegExp(`^${path}/\\{(\\w+)\\}$`);
  const parameter = listedOperations(root).flatMap(([, , other = '']) => single.exec(other)?.[1] ?? [])[0];
  const answersCreated = listed.some(
    ([, method, at, success]) => method === 'POST' && at === path && success === '201',
  );
  return { tag, path, id: parameter ?? ownId, answersCreated };
}

const isTag = (text: string): boolean => (TAGS as readonly string[]).includes(text);

/** Those that share a word with it, or all of them. */
function nearTags(text: string): readonly string[] {
  const stems = text.split('-').map((word) => word.replace(/s$/, ''));
  const near = TAGS.filter((tag) => stems.some((stem) => tag.includes(stem)));
  return near.length === 0 ? TAGS : near;
}

function refuseTaken(root: string, { folder, table }: { folder: string; table: string }): void {
  if (existsSync(join(root, folder))) throw new ScaffoldError(`${folder} is there already.`);
  const owners = readFileSync(join(root, 'migrations/OWNERS.tsv'), 'utf8');
  const owned = new RegExp(`^\\w+\\t${table}\\t(.*)$`, 'm').exec(owners);
  if (owned !== null)
    throw new ScaffoldError(`There is a table ${table} already, of ${owned[1]}. Choose another plural.`);
}

function nextMigration(root: string): string {
  const last = readdirSync(join(root, 'migrations'))
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .at(-1);
  return String(Number(last?.slice(0, 4) ?? 0) + 1).padStart(4, '0');
}

const camel = (text: string): string => text.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const snake = (text: string): string => text.replaceAll('-', '_');
