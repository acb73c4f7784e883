import { createSocket } from 'node:dgram';
import { createServer as createSecureHttp } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createSecure } from 'node:tls';
import packet, { type Answer, type Packet } from 'dns-packet';
import { readRecord, type ZoneRecords } from './records.ts';
import { makeKeys, type Signing, signSet, type ZoneKeys } from './sign-zone.ts';

export interface ZoneSpec {
  /** Empty for the root. */
  name: string;
  /** By full name. */
  records: ZoneRecords;
  sign?: Signing;
  /** Addresses on loopback that answer for it with authority. */
  servers?: readonly string[];
}

/** By `name` or `TYPE name`. `lie`: answers to another question come first. `no-edns`: only plain questions are understood. */
export type Faults = Record<
  string,
  'servfail' | 'silent' | 'truncate' | 'lie' | 'no-edns' | 'garbage' | 'refused'
>;

export interface WorldOptions {
  faults?: Faults;
  /** What servers do wrong, by address. */
  servers?: Record<string, { recursive?: boolean; lame?: boolean; noTcp?: boolean; serial?: number }>;
  /** For DNS over TLS and HTTPS. */
  certificate?: { key: string; cert: string };
  now?: Date;
}

export interface DnsWorld {
  /** A resolver that knows all zones, and checks signatures. */
  resolver: string;
  port: number;
  tlsPort: number;
  httpsPort: number;
  /** Of the root, for DNS_TRUST_ANCHORS. */
  anchors: string[];
  /** `udp A example.test`, in their order. */
  asked: string[];
  close(): Promise<void>;
}

const RESOLVER = '127.0.0.1';

interface Zone extends Omit<ZoneSpec, 'records'> {
  records: Answer[];
  keys: ZoneKeys | undefined;
}

/** Name servers of a small world: a resolver at 127.0.0.1, and the servers of each zone at addresses of their own. */
export async function openDnsWorld(
  specs: readonly ZoneSpec[],
  options: WorldOptions = {},
): Promise<DnsWorld> {
  const zones = specs.map(readZone);
  for (const zone of zones) addDelegation(zone, zones);
  const asked: string[] = [];
  const closing: (() => void)[] = [];
  const addresses = [...new Set([RESOLVER, ...zones.flatMap(({ servers }) => servers ?? [])])];
  const context = { zones, options, asked };
  let port = 0;
  for (const address of addresses) {
    const stop = await listen(context, address, port);
    port = stop.port;
    closing.push(stop.close);
  }
  const secure = await listenSecurely(context);
  const root = zones.find(({ name }) => name === '');
  return {
    resolver: `${RESOLVER}:${port}`,
    ...{ port, asked, tlsPort: secure.tlsPort, httpsPort: secure.httpsPort },
    anchors: root?.keys === undefined ? [] : [showDs(root.keys.ds)],
    close: async () => {
      for (const close of [...closing, secure.close]) close();
    },
  };
}

function readZone({ records, ...spec }: ZoneSpec): Zone {
  const read = Object.entries(records).flatMap(([name, texts]) =>
    texts.map((text) => readRecord(name, text)),
  );
  const keys = spec.sign === undefined ? undefined : makeKeys(spec.name, spec.sign);
  if (keys !== undefined && spec.sign?.fault !== 'no-keys') read.push(keys.record);
  return { ...spec, records: read, keys };
}

/** The parent of a signed zone vouches for its key, and names its servers. */
function addDelegation(zone: Zone, zones: readonly Zone[]): void {
  const parent = parentOf(zone.name, zones);
  if (parent === undefined || zone.keys === undefined) return;
  parent.records.push(zone.keys.ds);
}

const parentOf = (name: string, zones: readonly Zone[]): Zone | undefined =>
  name === ''
    ? undefined
    : zones
        .filter((zone) => zone.name !== name && (zone.name === '' || name.endsWith(`.${zone.name}`)))
        .sort((one, other) => other.name.length - one.name.length)[0];

const showDs = (record: Answer): string => {
  const { keyTag, algorithm, digestType, digest } = (record as any).data;
  return `${keyTag} ${algorithm} ${digestType} ${digest.toString('hex')}`;
};

interface Context {
  zones: readonly Zone[];
  options: WorldOptions;
  asked: string[];
}

async function listen(context: Context, address: string, port: number) {
  const udp = createSocket('udp4');
  udp.on('message', (message, from) => {
    for (const reply of answer(context, { message, address, protocol: 'udp' }))
      udp.send(reply, from.port, from.address);
  });
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => serveStream(context, { socket, address, protocol: 'tcp' }, sockets));
  const isOpen = context.options.servers?.[address]?.noTcp !== true;
  // The port that one protocol gets must be free for the other too.
  await new Promise<void>((resolve) => tcp.listen(port, address, resolve));
  const known = (tcp.address() as AddressInfo).port;
  if (!isOpen) tcp.close();
  await new Promise<void>((resolve) => udp.bind(known, address, resolve));
  const close = () => {
    udp.close();
    tcp.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: known, close };
}

async function listenSecurely(context: Context) {
  const { certificate } = context.options;
  if (certificate === undefined) return { tlsPort: 0, httpsPort: 0, close: () => {} };
  const sockets = new Set<Socket>();
  const tls = createSecure({ ...certificate, ALPNProtocols: ['dot'] }, (socket) =>
    serveStream(context, { socket, address: RESOLVER, protocol: 'tls' }, sockets),
  );
  const https = createSecureHttp(certificate, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const [reply] = answer(context, {
        message: Buffer.concat(chunks),
        address: RESOLVER,
        protocol: 'https',
      });
      if (reply === undefined) return;
      response.writeHead(200, { 'content-type': 'application/dns-message' }).end(reply);
    });
  });
  await new Promise<void>((resolve) => tls.listen(0, RESOLVER, resolve));
  await new Promise<void>((resolve) => https.listen(0, RESOLVER, resolve));
  return {
    tlsPort: (tls.address() as AddressInfo).port,
    httpsPort: (https.address() as AddressInfo).port,
    close: () => {
      tls.close();
      https.close();
      https.closeAllConnections();
      for (const socket of sockets) socket.destroy();
    },
  };
}

interface Arrival {
  message: Buffer;
  address: string;
  protocol: 'udp' | 'tcp' | 'tls' | 'https';
}

function serveStream(
  context: Context,
  place: Omit<Arrival, 'message'> & { socket: Socket },
  sockets: Set<Socket>,
) {
  const { socket, ...where } = place;
  let received = Buffer.alloc(0);
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.delete(socket));
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
    const message = received.subarray(2, 2 + received.readUInt16BE(0));
    received = received.subarray(2 + message.length);
    for (const reply of answer(context, { ...where, message })) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(reply.length);
      socket.write(Buffer.concat([length, reply]));
    }
  });
}

function answer(context: Context, { message, address, protocol }: Arrival): Buffer[] {
  const query = packet.decode(message);
  const [question] = query.questions ?? [];
  const name = question!.name === '.' ? '' : question!.name.toLowerCase();
  const type = String(question!.type);
  if (address === RESOLVER) context.asked.push(`${protocol} ${type.replace('UNKNOWN_65', 'HTTPS')} ${name}`);
  const option = (query.additionals ?? []).find((one) => one.type === 'OPT') as any;
  const faults = context.options.faults ?? {};
  const fault = address === RESOLVER ? (faults[`${type} ${name}`] ?? faults[name]) : undefined;
  if (fault === 'silent') return [];
  if (fault === 'garbage')
    return [Buffer.concat([message.subarray(0, 2), Buffer.from([0x81, 0x80, 255, 255])])];
  const coded = (code: number): Buffer =>
    reply(query, { flags: packet.RECURSION_AVAILABLE | code, answers: [], authorities: [] }, option);
  if (fault === 'servfail') return [coded(2)];
  if (fault === 'refused') return [coded(5)];
  if (fault === 'no-edns' && option !== undefined) return [coded(1)];
  const found =
    address === RESOLVER
      ? resolveFor(context, query, { name, type })
      : authorityFor(context, address, { name, type });
  const whole = reply(query, found, option);
  if (fault === 'lie')
    return [Buffer.concat([Buffer.from([whole[0]! ^ 1]), whole.subarray(1)]), otherQuestion(query), whole];
  const most = option?.udpPayloadSize ?? 512;
  const isCut = protocol === 'udp' && (whole.length > most || fault === 'truncate');
  return [
    isCut
      ? reply(query, { flags: found.flags | packet.TRUNCATED_RESPONSE, answers: [], authorities: [] }, option)
      : whole,
  ];
}

const otherQuestion = (query: Packet): Buffer =>
  packet.encode({
    ...{ type: 'response', id: query.id, flags: packet.RECURSION_AVAILABLE },
    questions: [{ type: 'A', name: 'liar.test' }],
    answers: [{ type: 'A', name: 'liar.test', ttl: 1, data: '6.6.6.6' }],
  });

interface Reply {
  flags: number;
  answers: Answer[];
  authorities: Answer[];
}

const reply = (query: Packet, { flags, answers, authorities }: Reply, option: any): Buffer =>
  packet.encode({
    ...{ type: 'response', id: query.id, questions: query.questions, answers, authorities },
    flags: flags | ((query.flags ?? 0) & packet.RECURSION_DESIRED),
    additionals: option === undefined ? [] : [option],
  });

interface Wanted {
  name: string;
  type: string;
}

const NXDOMAIN = 3;
const SERVFAIL = 2;
const REFUSED = 5;

function resolveFor(context: Context, query: Packet, wanted: Wanted): Reply {
  const withSignatures = (query.additionals ?? []).some((one) => one.type === 'OPT' && (one as any).flag_do);
  const isChecked = ((query.flags ?? 0) & packet.CHECKING_DISABLED) === 0;
  const { zones, options } = context;
  const zone = zoneOf(wanted, zones);
  const isBroken = zone?.sign?.fault !== undefined && isSignedUp(zone, zones);
  if (isChecked && isBroken)
    return { flags: packet.RECURSION_AVAILABLE | SERVFAIL, answers: [], authorities: [] };
  const answers: Answer[] = [];
  let name = wanted.name;
  for (let hop = 0; hop < 8; hop += 1) {
    const own = find(zones, { name, type: wanted.type });
    const alias = own.length === 0 && wanted.type !== 'CNAME' ? find(zones, { name, type: 'CNAME' }) : [];
    const holder = zoneOf({ name, type: wanted.type }, zones);
    for (const set of [own, alias])
      if (set.length > 0) {
        answers.push(...set);
        if (withSignatures && holder?.keys !== undefined)
          answers.push(signSet(holder.keys, holder.name, set, options.now ?? new Date()));
      }
    if (alias.length === 0) break;
    name = String((alias[0] as any).data).toLowerCase();
  }
  const exists =
    zones.some(({ records }) => records.some((record) => isAtOrBelow(lower(record.name), name))) ||
    answers.some((one) => one.type === wanted.type);
  const code = exists ? 0 : NXDOMAIN;
  return { flags: packet.RECURSION_AVAILABLE | code, answers, authorities: [] };
}

/** A broken zone that nobody vouches for is not checked. */
const isSignedUp = (zone: Zone, zones: readonly Zone[]): boolean =>
  parentOf(zone.name, zones)?.keys !== undefined;

function authorityFor({ zones, options }: Context, address: string, wanted: Wanted): Reply {
  const how = options.servers?.[address] ?? {};
  const own = zones.filter(({ servers }) => servers?.includes(address));
  const zone = zoneOf({ ...wanted, type: 'NS' }, own);
  const flags = how.recursive === true ? packet.RECURSION_AVAILABLE : 0;
  if (how.recursive === true && zone === undefined)
    return { flags, answers: [readRecord(wanted.name || '.', 'NS a.root.test')], authorities: [] };
  if (zone === undefined) return { flags: flags | REFUSED, answers: [], authorities: [] };
  const delegated = zones.find(({ name }) => name === wanted.name && name !== zone.name);
  const told = find([zone], wanted).map((record) => withSerial(record, how.serial));
  if (delegated !== undefined || (wanted.type === 'NS' && zone.name !== wanted.name))
    return { flags, answers: [], authorities: told };
  return {
    flags: how.lame === true ? flags : flags | packet.AUTHORITATIVE_ANSWER,
    answers: told,
    authorities: [],
  };
}

const withSerial = (record: Answer, serial: number | undefined): Answer =>
  record.type !== 'SOA' || serial === undefined ? record : { ...record, data: { ...record.data, serial } };

/** DS records are the parent's. */
function zoneOf({ name, type }: Wanted, zones: readonly Zone[]): Zone | undefined {
  return zones
    .filter(
      (zone) => (zone.name === '' || isAtOrBelow(name, zone.name)) && !(type === 'DS' && zone.name === name),
    )
    .sort((one, other) => other.name.length - one.name.length)[0];
}

const isAtOrBelow = (name: string, above: string): boolean =>
  name === above || name.endsWith(`.${above}`) || above === '';
const lower = (name: string): string => (name === '.' ? '' : name.toLowerCase());

/** Of the zone that is responsible; a wildcard stands for what has no record. */
function find(zones: readonly Zone[], wanted: Wanted): Answer[] {
  const zone = zoneOf(wanted, zones);
  if (zone === undefined) return [];
  const own = zone.records.filter((record) => lower(record.name) === wanted.name);
  if (own.length > 0) return own.filter((record) => String(record.type) === wanted.type);
  const star = `*.${wanted.name.split('.').slice(1).join('.')}`;
  return zone.records
    .filter((record) => lower(record.name) === star && String(record.type) === wanted.type)
    .map((record) => ({ ...record, name: wanted.name }));
}
