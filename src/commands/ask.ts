import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Interrupted } from './failure.ts';

/** Asks a person at the terminal; what is hidden is not shown as it is typed. */
export async function ask(question: string, { hidden = false, usual = '' } = {}): Promise<string> {
  const output = new Writable({
    write(chunk, _, done) {
      if (!hidden) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const interrupted = new Promise<never>((_, reject) => {
    lines.once('SIGINT', () => reject(new Interrupted('interrupted')));
    lines.once('close', () => reject(new Interrupted('the input ended')));
  });
  const text = `${question}${usual === '' ? '' : ` [${usual}]`}: `;
  if (hidden) process.stderr.write(text);
  try {
    const answer = await Promise.race([lines.question(hidden ? '' : text), interrupted]);
    if (hidden) process.stderr.write('\n');
    return answer.trim() || usual;
  } finally {
    lines.close();
  }
}
