import { StartError } from '../kernel/errors.ts';

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export type Print = (line: string) => void;

export const bar = (value: number, full: number): string =>
  '█'.repeat(Math.min(20, Math.round((value / full) * 20))).padEnd(20, '░');

export function heading(print: Print, step: number, what: string, command: string): void {
  print(`\n${step}. ${what}\n   $ ${command}`);
}

export type Caller = ReturnType<typeof caller>;

/** What every part of the tour has at hand. */
export interface DemoStep {
  call: Caller;
  key: string;
  address: string;
  print: Print;
}

export function caller(address: string) {
  return async (
    method: string,
    path: string,
    key?: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
  };
}

export function expect(answer: Answer, status: number): void {
  if (answer.status !== status)
    throw unexpected(`${status} was expected, not ${answer.status}: ${JSON.stringify(answer.body)}`);
}

export const unexpected = (what: string) => new StartError(`The demo met something unexpected: ${what}`);
