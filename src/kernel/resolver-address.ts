import { isIP } from 'node:net';

/** Where a resolver answers, and how it is spoken to. */
export interface ResolverAddress {
  protocol: 'udp' | 'tcp' | 'tls' | 'https';
  /** An IP address; of `https` the host of the URL. */
  host: string;
  port: number;
  /** The name that its certificate must have, where it is not the address. */
  name: string | undefined;
  url: string | undefined;
  /** As it was written. */
  text: string;
}

export const RESOLVER_FORMS =
  '9.9.9.9, 10.0.0.2:5353, [2620:fe::fe]:53, udp://9.9.9.9:53, tcp://9.9.9.9, tls://9.9.9.9#dns.quad9.net or https://dns.quad9.net/dns-query';

const PORTS = { udp: 53, tcp: 53, tls: 853 } as const;
const FORM = /^(?:(udp|tcp|tls):\/\/)?(?:\[([^\]]+)\]|([^#[\]]+?))(?::(\d{1,5}))?(?:#([\w.-]+))?$/i;

/** Undefined when the text is none of the forms above. */
export function readResolver(text: string): ResolverAddress | undefined {
  if (/^https:\/\//i.test(text)) return readUrl(text);
  const bare = isIP(text) === 6 ? `[${text}]` : text;
  const [, scheme = 'udp', bracketed, plain, port, name] = FORM.exec(bare) ?? [];
  const host = bracketed ?? plain ?? '';
  const protocol = scheme.toLowerCase() as keyof typeof PORTS;
  const number = port === undefined ? PORTS[protocol] : Number(port);
  if (isIP(host) === 0 || number < 1 || number > 65_535) return undefined;
  if (name !== undefined && protocol !== 'tls') return undefined;
  return { protocol, host, port: number, name, url: undefined, text };
}

function readUrl(text: string): ResolverAddress | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    ...{ protocol: 'https', host, text, url: url.href },
    port: url.port === '' ? 443 : Number(url.port),
    name: undefined,
  };
}
