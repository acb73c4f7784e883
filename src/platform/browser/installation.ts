import { spawn } from 'node:child_process';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'));
const UNPACK = fileURLToPath(new URL('./unpack.ts', import.meta.url));

export interface Installation {
  executable: string;
  /** What Chromium needs of the system, for machines that do not have it. */
  libraries: string;
  fonts: string;
}

/** The browser inside the npm package, unpacked once into this folder. */
export async function unpackChromium(folder: string): Promise<Installation> {
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string };
  const place = join(folder, `chromium-${version}`);
  const there = await access(join(place, 'chromium')).then(
    () => true,
    () => false,
  );
  if (!there) await unpackInto(place);
  return {
    executable: join(place, 'chromium'),
    libraries: join(place, 'al2023', 'lib'),
    fonts: await describeFonts(place),
  };
}

/**
 * The package's own description names folders of another kind of machine. A Chromium that finds no font at all ends at
 * the first page with an input on it, so this one names the packaged fonts, and those of the system for other scripts.
 */
async function describeFonts(place: string): Promise<string> {
  const folder = join(place, 'described-fonts');
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped(join(place, 'fonts', 'fonts'))}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family><family>Liberation Mono</family></prefer></alias>
  <cachedir>${escaped(join(folder, 'cache'))}</cachedir>
</fontconfig>
`;
  const file = join(folder, 'fonts.conf');
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (known === text) return folder;
  await mkdir(folder, { recursive: true });
  // Another program on the same folder may be reading it.
  await writeFile(`${file}.${process.pid}`, text);
  await rename(`${file}.${process.pid}`, file);
  return folder;
}

const escaped = (path: string): string => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Under another name first: what is half there must not be taken for a browser. */
async function unpackInto(place: string): Promise<void> {
  const partial = `${place}.${process.pid}.partial`;
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    await runUnpack(partial);
    await rename(partial, place).catch((error: NodeJS.ErrnoException) => {
      // Another program on the same folder was faster.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

function runUnpack(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [UNPACK], {
      env: { TMPDIR: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (text: Buffer) => {
      errors = (errors + text.toString()).slice(-2_000);
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the browser could not be unpacked: ${errors}`)),
    );
  });
}
