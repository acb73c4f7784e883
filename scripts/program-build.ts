import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { BUILT, writeStamp } from './fingerprint.mjs';

/**
 * Puts the program and its packages into a few files, because loading two thousand modules costs more than everything
 * else a start does. The set-up calls it, and `bin/main.mjs` takes what it made when it is of these sources.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'src');

/** A module that another thread or process begins with: named beside the one that starts it. */
const ENTRY =
  /new URL\('(\.{1,2}\/[^']+\.ts)', import\.meta\.url\)|import\.meta\.resolve\('(\.{1,2}\/[^']+\.ts)'\)/g;

/** They look for files beside themselves, or are large and seldom needed. */
const OUTSIDE = [
  /^node:(?!http$)/,
  /^@aws-sdk\//,
  /^@duckdb\/node-bindings/,
  /^@scalar\//,
  '@sparticuz/chromium',
  'pg-native',
  'pino',
  'piscina',
  'playwright-core',
];

export interface Build {
  folder: string;
  /** Modules beside the program's own entries, by the name of the file to make. */
  more?: Record<string, string>;
}

export async function buildProgram({ folder, more = {} }: Build): Promise<void> {
  const entries: Record<string, string> = {
    commands: join(source, 'commands/index.ts'),
    program: join(source, 'program/program.ts'),
    ...more,
  };
  for (const file of globSync('**/*.ts', { cwd: source }).filter(isProgram))
    for (const entry of entriesOf(join(source, file))) entries[nameOf(entry)] = entry;
  await rm(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    external: OUTSIDE,
    plugins: [httpWithoutSockets, namedPlaces(folder)],
    onLog(level, log, say) {
      // Packages that others can do without.
      if (log.code !== 'UNRESOLVED_IMPORT' && log.code !== 'EVAL') say(level, log);
    },
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'part-[name].js',
    keepNames: true,
  });
  await bundle.close();
}

const isProgram = (file: string): boolean => !/\.(test|support)\.ts$|(^|\/)test(ing)?-[^/]+$/.test(file);

const entriesOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(ENTRY)].map(([, url, resolved]) =>
    resolve(dirname(file), (url ?? resolved)!),
  );

/** All files of the build lie in one folder. */
const nameOf = (entry: string): string =>
  `${relative(source, dirname(entry)).replaceAll('/', '-')}-${basename(entry, '.ts')}`;

/** What a module says of its own place still means the place of its source; entries are those of the build. */
function namedPlaces(folder: string): Plugin {
  return {
    name: 'named-places',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('import.meta.')) return null;
      const place = relative(folder, id);
      return {
        code: code
          .replaceAll(ENTRY, (_whole, url: string | undefined, resolved: string | undefined) => {
            const entry = nameOf(resolve(dirname(id), (url ?? resolved)!));
            const built = `new URL('./${entry}.js', import.meta.url)`;
            return url === undefined ? `${built}.href` : built;
          })
          .replaceAll(/new URL\('(\.[^']*)', import\.meta\.url\)/g, (whole, to: string) =>
            to.endsWith('.js') && to.startsWith('./')
              ? whole
              : `new URL('${to}', new URL('${place}', import.meta.url))`,
          ),
      };
    },
  };
}

/** As a module of Node's own it would be asked for everything it has, and load a client of WebSockets to answer. */
const httpWithoutSockets: Plugin = {
  name: 'http-without-sockets',
  resolveId: {
    filter: { id: /^(node:)?http$/ },
    handler: () => '\0http',
  },
  load: {
    filter: { id: /^\0http$/ },
    handler: () => `
      const http = process.getBuiltinModule('node:http');
      export default http;
      ${Object.keys(http)
        .filter((name) => !['WebSocket', 'CloseEvent', 'MessageEvent'].includes(name))
        .map((name) => `export const ${name} = http.${name};`)
        .join('\n')}`,
  },
};

/**
 * Compiles everything, and keeps it beside the build. What is to begin a thread or a process complains that it is none,
 * which is after it was compiled.
 */
export function compileProgram(folder: string): void {
  const script = `
    import { readdirSync } from 'node:fs';
    import { enableCompileCache } from 'node:module';
    enableCompileCache('cache');
    await import('./commands.js');
    await import('./program.js');
    for (const file of readdirSync('.'))
      if (/^(part-|domains-|platform-).*\\.js$/.test(file)) await import('./' + file).catch(() => undefined);
    process.exit();`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`what was built does not load: ${stderr}`);
}

if (import.meta.main) {
  const folder = dirname(BUILT.program.stamp);
  await buildProgram({ folder });
  compileProgram(folder);
  writeStamp(BUILT.program);
}
