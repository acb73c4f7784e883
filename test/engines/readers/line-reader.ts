import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Started, start, stop } from '../install/children.ts';

/** A reader in a process of its own, which answers one request after the other. */
export class LineReader {
  readonly #started: Started;
  readonly #waiting: ((line: string | undefined) => void)[] = [];
  #said = '';
  #last: Promise<unknown> = Promise.resolve();

  constructor(python: string, script: string, environment: Record<string, string> = {}) {
    const file = fileURLToPath(new URL(script, import.meta.url));
    this.#started = start(python, ['-B', '-u', file], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, PYTHONIOENCODING: 'utf-8', TZ: 'America/New_York', ...environment },
    });
    const { stdout, stderr, stdin } = this.#started.child;
    stdin?.on('error', () => undefined);
    stderr?.on('data', (chunk: Buffer) => {
      this.#said = (this.#said + chunk).slice(-3_000);
    });
    if (stdout) createInterface({ input: stdout }).on('line', (line) => this.#waiting.shift()?.(line));
    void this.#started.ended.then(() => {
      for (const give of this.#waiting.splice(0)) give(undefined);
    });
  }

  /** Throws what the reader complains of. */
  ask(request: { do: string; [name: string]: unknown }, seconds = 120): Promise<any> {
    const answer = this.#last.then(() => this.#exchange(request, seconds));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #exchange(request: object, seconds: number): Promise<unknown> {
    const { child } = this.#started;
    const late = setTimeout(() => child.kill('SIGKILL'), seconds * 1_000);
    const line = await new Promise<string | undefined>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve(undefined);
      this.#waiting.push(resolve);
      child.stdin?.write(`${JSON.stringify(request)}\n`);
    });
    clearTimeout(late);
    if (line === undefined) throw new Error(`the reader ended or was too slow:\n${this.#said}`);
    const { value, error } = JSON.parse(line);
    if (error !== undefined) throw new Error(error);
    return value;
  }

  /** It ends when nothing more can be asked. */
  async close(): Promise<void> {
    this.#started.child.stdin?.end();
    const late = setTimeout(() => void stop(this.#started), 10_000);
    await this.#started.ended;
    clearTimeout(late);
  }
}
