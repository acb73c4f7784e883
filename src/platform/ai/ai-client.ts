import { setTimeout as sleep } from 'node:timers/promises';

export interface ChatMessage {
  role: 'system' | 'user';
  content: string;
}

export interface AiClient {
  /**
   * What the model answers, as JSON. Throws `AiFault` when there is no such answer in time. `onUsage` is told the tokens of
   * every answer, also of one that is of no use, where the server says them.
   */
  askJson(
    messages: readonly ChatMessage[],
    signal?: AbortSignal,
    onUsage?: (tokens: number) => void,
  ): Promise<unknown>;
}

/** Why a model could not be asked. Its message may be shown; it holds no key and nothing of the answer. */
export class AiFault extends Error {
  override name = 'AiFault';
}

export interface AiOptions {
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  timeoutMs?: number;
  attempts?: number;
  retryMs?: number;
}

const MOST_QUESTION = 200_000;
const MOST_ANSWER = 1_000_000;
const TIMEOUT_MS = 20_000;
const PASSING = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** A client of any server that speaks OpenAI's chat protocol. The operator named the server, so it may be a private one. */
export function createAiClient(options: AiOptions): AiClient {
  const { baseUrl, apiKey, model, timeoutMs = TIMEOUT_MS, attempts = 2, retryMs = 500 } = options;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  const ask = async (
    body: string,
    signal: AbortSignal,
    onUsage?: (tokens: number) => void,
  ): Promise<unknown> => {
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers,
      body,
      signal,
      redirect: 'error',
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Refused(response.status);
    }
    const answer = parsed(await readText(response));
    onUsage?.(tokensOf(answer));
    return contentOf(answer);
  };
  return {
    async askJson(messages, signal, onUsage) {
      const body = JSON.stringify({
        model,
        messages,
        temperature: 0,
        response_format: { type: 'json_object' },
      });
      if (body.length > MOST_QUESTION) throw new AiFault('The prompt is too long for the model.');
      const late = AbortSignal.timeout(timeoutMs);
      const ends = signal === undefined ? late : AbortSignal.any([signal, late]);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await ask(body, ends, onUsage);
        } catch (error) {
          signal?.throwIfAborted();
          const fault = toFault(error, late.aborted);
          if (attempt >= attempts || late.aborted || !fault.isPassing) throw new AiFault(fault.message);
          await sleep(retryMs * attempt, undefined, { signal: ends }).catch(() => undefined);
        }
      }
    },
  };
}

class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`returned ${status}`);
    this.status = status;
  }
}

class Unusable extends Error {}

function toFault(error: unknown, isLate: boolean): { message: string; isPassing: boolean } {
  if (isLate) return { message: 'The model did not respond in time.', isPassing: false };
  if (error instanceof Refused)
    return {
      message: `The model server returned ${error.status}.`,
      isPassing: PASSING.has(error.status),
    };
  if (error instanceof Unusable) return { message: error.message, isPassing: true };
  return { message: 'The model server cannot be reached.', isPassing: true };
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MOST_ANSWER) throw new Unusable("The model's response is too long.");
  }
  return text + decoder.decode();
}

/** The JSON in the first choice, also when it is wrapped as Markdown. */
function contentOf(answer: unknown): unknown {
  const { choices } = (answer ?? {}) as { choices?: { message?: { content?: unknown } }[] };
  const content = choices?.[0]?.message?.content;
  if (typeof content !== 'string') throw new Unusable('The model server does not support the chat protocol.');
  const bare = content
    .trim()
    .replace(/^```(?:json)?\s*/i, '')
    .replace(/\s*```$/, '');
  const json = parsed(bare);
  if (json === undefined || json === null || typeof json !== 'object')
    throw new Unusable("The model's response is not valid JSON.");
  return json;
}

/** Of the question and the answer. */
function tokensOf(answer: unknown): number {
  const { usage } = (answer ?? {}) as { usage?: Readonly<Record<string, unknown>> | null };
  const { total_tokens: total, prompt_tokens: asked, completion_tokens: answered } = usage ?? {};
  const figures = typeof total === 'number' ? [total] : [asked, answered];
  return figures.reduce<number>((sum, figure) => sum + (typeof figure === 'number' ? figure : 0), 0);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
