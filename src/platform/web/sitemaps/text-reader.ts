import type { RawEntry } from './check-entry.ts';

const MOST_LINE = 64 * 1024;

/** One address to a line. */
export function createTextReader(onEntry: (entry: RawEntry) => void): {
  write(text: string): void;
  close(): void;
} {
  let rest = '';
  let line = 0;

  const take = (text: string) => {
    line += 1;
    const loc = text.trim();
    if (loc !== '' && !loc.startsWith('#')) onEntry({ kind: 'page', line, loc });
  };

  return {
    write(text) {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop()!;
      for (const one of lines) take(one);
      // No address is that long; a file without line ends must not gather in memory.
      if (rest.length > MOST_LINE) rest = rest.slice(0, MOST_LINE);
    },
    close() {
      take(rest);
    },
  };
}
