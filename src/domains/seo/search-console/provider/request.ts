import { timeout, upstreamFailed } from '../../../../kernel/errors.ts';

export interface ProviderRequest {
  /** As errors name it. */
  provider: string;
  url: string | URL;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
  timeoutMs?: number;
}

export interface ProviderAnswer {
  status: number;
  json: Readonly<Record<string, unknown>>;
}

const TIMEOUT_MS = 30_000;
/** 25,000 rows of long URLs. */
const MOST_BYTES = 128 * 1024 ** 2;

/** One request to a host that the operator named, which may be a private one. What is no JSON object is a fault of the provider. */
export async function askProvider(request: ProviderRequest): Promise<ProviderAnswer> {
  const { provider, url, method = 'GET', headers = {}, body, signal, timeoutMs = TIMEOUT_MS } = request;
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.any([signal, late]),
      redirect: 'error',
    });
    const text = await readText(response, provider);
    if (response.status >= 500)
      throw upstreamFailed(`${provider} returned ${response.status}. Try again later.`);
    return { status: response.status, json: parse(text, provider, response.status) };
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted)
      throw timeout(`${provider} did not respond within ${timeoutMs / 1_000} s. Try again later.`);
    throw brokenOff(error, provider);
  }
}

async function readText(response: Response, provider: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MOST_BYTES) throw upstreamFailed(`${provider} sent a response that is too long.`);
  }
  return text + decoder.decode();
}

function parse(text: string, provider: string, status: number): ProviderAnswer['json'] {
  // An empty body is how some calls say that all is well.
  if (text.trim() === '' && status < 300) return {};
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null && !Array.isArray(json))
      return json as ProviderAnswer['json'];
  } catch {
    // Told below, like every other answer that is no object.
  }
  throw upstreamFailed(`${provider} returned ${status} with a body that is not JSON. Try again later.`);
}

/** The causes of a failed fetch name hosts and ports at most, never what was sent. */
function brokenOff(error: unknown, provider: string): unknown {
  if (!(error instanceof TypeError)) return error;
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  const reason = typeof code === 'string' ? ` (${code})` : '';
  return upstreamFailed(`The connection to ${provider} failed${reason}. Try again later.`, { cause: error });
}
