import type { ResolverAddress } from '../../kernel/resolver-address.ts';
import type { DnsClient } from './client.ts';
import { DnsFault } from './faults.ts';
import type { DnsResponse, Question } from './message.ts';
import { type DnsRecord, plainName, type RecordType, recordsOf, show } from './records.ts';

/** What resolvers say of one name and type, all of them together. */
export interface Answer<Type extends RecordType = RecordType> {
  /** `failed` and `disagreeing` tell nothing of the name: what depends on them is inconclusive. */
  state: 'found' | 'empty' | 'no_name' | 'failed' | 'disagreeing';
  records: DnsRecord<Type>[];
  /** All of the answer: aliases and signatures as well. */
  all: DnsRecord[];
  /** The resolver has checked the signatures. */
  isAuthenticated: boolean;
  /** It fails, and only because signatures are checked. */
  isBogus: boolean;
  /** By resolver, where they fail or disagree. */
  said: Record<string, string>;
}

/** One request's view of DNS: every question is asked once. */
export interface Lookups {
  find<Type extends RecordType>(name: string, type: Type): Promise<Answer<Type>>;
  /** With signatures, unchecked by the resolver. */
  signed<Type extends RecordType>(name: string, type: Type): Promise<Answer<Type>>;
  readonly signal: AbortSignal;
}

interface LookupParts {
  client: DnsClient;
  /** All of them are asked, and compared; without any, the client's own in turn. */
  servers: readonly ResolverAddress[];
  signal: AbortSignal;
}

type Reply = { server: string; response?: DnsResponse; fault?: string };

export function createLookups({ client, servers, signal }: LookupParts): Lookups {
  const asked = new Map<string, Promise<Answer>>();

  const askOne = async (server: ResolverAddress | undefined, question: Question): Promise<Reply> => {
    try {
      const response =
        server === undefined
          ? await client.resolve(question, signal)
          : await client.ask(server, question, signal);
      return { server: server?.text ?? 'system', response };
    } catch (error) {
      if (!(error instanceof DnsFault)) throw error;
      return { server: server?.text ?? 'system', fault: error.code };
    }
  };
  const askAll = (question: Question): Promise<Reply[]> =>
    Promise.all((servers.length === 0 ? [undefined] : servers).map((server) => askOne(server, question)));

  const look = async (question: Question): Promise<Answer> => {
    const replies = await askAll(question);
    const answer = agree(replies, question.type);
    const mayBeBogus =
      answer.state === 'failed' && question.checkingDisabled !== true && wasServerFailure(replies);
    if (!mayBeBogus) return answer;
    const unchecked = agree(await askAll({ ...question, checkingDisabled: true }), question.type);
    return { ...answer, isBogus: unchecked.state === 'found' || unchecked.state === 'empty' };
  };

  const once = <Type extends RecordType>(question: Question): Promise<Answer<Type>> => {
    const key = `${question.type} ${plainName(question.name)} ${question.dnssec ?? false}`;
    const known = asked.get(key) ?? look(question);
    asked.set(key, known);
    return known as unknown as Promise<Answer<Type>>;
  };

  return {
    signal,
    find: (name, type) => once({ name, type }),
    signed: (name, type) => once({ name, type, dnssec: true, checkingDisabled: true }),
  };
}

const wasServerFailure = (replies: readonly Reply[]): boolean =>
  replies.some(({ response }) => response?.code === 'SERVFAIL');

function agree(replies: readonly Reply[], type: RecordType): Answer {
  const usable = replies.filter(
    ({ response }) => response?.code === 'NOERROR' || response?.code === 'NXDOMAIN',
  );
  const said = Object.fromEntries(
    replies.map((reply) => [reply.server, reply.fault ?? summary(reply.response, type)]),
  );
  const [first] = usable;
  const none = { records: [], all: [], isAuthenticated: false, isBogus: false, said };
  if (first?.response === undefined) return { ...none, state: 'failed' };
  const summaries = new Set(usable.map(({ response }) => summary(response, type)));
  if (summaries.size > 1) return { ...none, state: 'disagreeing' };
  const { response } = first;
  const records = recordsOf(response.answers, type);
  const state = records.length > 0 ? 'found' : response.code === 'NXDOMAIN' ? 'no_name' : 'empty';
  return {
    ...{ state, records, all: response.answers, isBogus: false, said },
    isAuthenticated: usable.every((reply) => reply.response?.isAuthenticated === true),
  };
}

/** What two answers must have in common: code and records, in any order and with any TTL. */
function summary(response: DnsResponse | undefined, type: RecordType): string {
  if (response === undefined) return '';
  const records = recordsOf(response.answers, type).map(show).sort();
  return [response.code, ...records.map((record) => record.toLowerCase())].join('\n');
}
