import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { must } from '../kernel/must.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const COMPRESSED = /\.(br|gz)$/;

export interface Encoded {
  encoding: 'br' | 'gzip' | undefined;
  body: Buffer;
}

/** One file of the build, held as it was compressed. */
export class ServedFile {
  readonly type: string;
  readonly isImmutable: boolean;
  readonly hash: string;
  readonly #plain: Buffer | undefined;
  readonly #brotli: Buffer | undefined;
  readonly #gzip: Buffer | undefined;

  constructor(folder: string, name: string) {
    const file = join(folder, name);
    const plain = readFileSync(file);
    this.type = TYPES[extname(name)] ?? 'application/octet-stream';
    this.isImmutable = name.startsWith('assets/');
    this.hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    this.#brotli = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined;
    this.#gzip = existsSync(`${file}.gz`) ? readFileSync(`${file}.gz`) : undefined;
    // The large ones are seldom asked for without compression, and can be made of it again.
    this.#plain = this.#brotli === undefined ? plain : undefined;
  }

  encoded(accepted: string): Encoded {
    if (this.#brotli !== undefined && /\bbr\b/.test(accepted)) return { encoding: 'br', body: this.#brotli };
    if (this.#gzip !== undefined && /\bgzip\b/.test(accepted)) return { encoding: 'gzip', body: this.#gzip };
    return {
      encoding: undefined,
      body: this.#plain ?? brotliDecompressSync(must(this.#brotli, 'a file of the dashboard in any form')),
    };
  }
}

/** The build as it was at the first request: a later build must not take away the files of a page that is open. */
export class DashboardFiles {
  readonly #folder: string;
  #files: ReadonlyMap<string, ServedFile> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  has = (path: string): boolean => this.#load().has(path);
  get = (path: string): ServedFile | undefined => this.#load().get(path);

  #load(): ReadonlyMap<string, ServedFile> {
    this.#files ??= readBuild(this.#folder);
    return this.#files;
  }
}

/** Nothing for a build that is not whole: its stamp is written last. */
function readBuild(folder: string): Map<string, ServedFile> {
  if (!existsSync(join(folder, '.stamp'))) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.stamp' && !COMPRESSED.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length)
        .replace(/^[/\\]/, ''),
    );
  return new Map(
    names.map((name) => [`/${name.split(sep).join('/')}`, new ServedFile(folder, name.split(sep).join('/'))]),
  );
}
