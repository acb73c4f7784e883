import { getServers } from 'node:dns';
import { type ResolverAddress, readResolver } from '../../kernel/resolver-address.ts';
import { DnsFault } from './faults.ts';
import { type DnsResponse, decodeAnswer, encodeQuestion, type Question } from './message.ts';
import { plainName } from './records.ts';
import { TRANSPORTS } from './transports.ts';

export interface DnsClientOptions {
  /** Those of the system when there are none. */
  servers: readonly ResolverAddress[];
  timeoutMs?: number;
  tries?: number;
  ca?: string;
}

export interface DnsClient {
  servers(): readonly ResolverAddress[];
  /** Asks one server; whatever code it answers with. Throws a `DnsFault` when it does not answer. */
  ask(server: ResolverAddress, question: Question, signal: AbortSignal): Promise<DnsResponse>;
  /** Asks the servers in turn until one knows. */
  resolve(question: Question, signal?: AbortSignal): Promise<DnsResponse>;
}

const TIMEOUT_MS = 3_000;
const TRIES = 2;

/** Codes after which another server, or a simpler question, may do better. */
const UNUSABLE = new Set(['SERVFAIL', 'REFUSED', 'NOTIMP', 'FORMERR', 'BADVERS']);
const WITHOUT_EDNS = new Set(['NOTIMP', 'FORMERR', 'BADVERS']);

export function createDnsClient({ servers, timeoutMs, tries, ca }: DnsClientOptions): DnsClient {
  const send = async (server: ResolverAddress, question: Question, signal: AbortSignal, edns: boolean) => {
    const { id, message } = encodeQuestion(question, edns);
    let response: DnsResponse | undefined;
    const accepts = (bytes: Buffer) => {
      response = decodeAnswer(bytes, question, id);
      return response !== undefined;
    };
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS)]);
    await TRANSPORTS[server.protocol]({ message, server, signal: inTime, accepts, ca });
    return response as DnsResponse;
  };

  const ask: DnsClient['ask'] = async (server, question, signal) => {
    checkName(question.name);
    let edns = true;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await send(server, question, signal, edns);
        if (edns && WITHOUT_EDNS.has(response.code)) {
          edns = false;
          const simpler = await send(server, question, signal, false);
          if (!WITHOUT_EDNS.has(simpler.code)) return simpler;
        }
        if (!response.isTruncated || server.protocol !== 'udp') return response;
        return await ask({ ...server, protocol: 'tcp' }, question, signal);
      } catch (error) {
        if (error instanceof DnsFault) throw error;
        if (signal.aborted) throw new DnsFault('timeout', question.name, error);
        if (attempt >= (tries ?? TRIES)) throw new DnsFault(codeOf(error), question.name, error);
      }
    }
  };

  const known = servers.length === 0 ? systemServers : () => servers;
  return {
    servers: known,
    ask,
    async resolve(question, signal = new AbortController().signal) {
      let last: DnsResponse | undefined;
      let fault: unknown = new DnsFault('refused', question.name);
      for (const server of known()) {
        try {
          const response = await ask(server, question, signal);
          if (!UNUSABLE.has(response.code)) return response;
          last = response;
        } catch (error) {
          fault = error;
        }
      }
      if (last !== undefined) return last;
      throw fault;
    },
  };
}

function systemServers(): ResolverAddress[] {
  return getServers().flatMap((text) => readResolver(text) ?? []);
}

/** The library would write a longer label as a pointer. */
function checkName(name: string): void {
  const labels = plainName(name).split('.');
  const isRoot = plainName(name) === '';
  const isGood = isRoot || labels.every((label) => label !== '' && Buffer.byteLength(label) <= 63);
  if (!isGood || Buffer.byteLength(name) > 253) throw new DnsFault('bad_name', name);
}

function codeOf(error: unknown): 'timeout' | 'refused' | 'server_failed' {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return 'refused';
  return code === 'ETIMEDOUT' ? 'timeout' : 'server_failed';
}
