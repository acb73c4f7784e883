import type { Input } from '../../lib/api.ts';

/** What is checked: a domain, and a port where it is not the usual one. */
export interface Place {
  domain: string;
  port?: number;
}

export function placeOf(text: string): Place {
  const [, domain = text, port] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
  return { domain, ...(port === undefined ? {} : { port: Number(port) }) };
}

export const tlsOf = ({ domain, port }: Place): Input<'dns.ssl'> => ({
  host: domain,
  ...(port === undefined ? {} : { port }),
});

export const redirectsOf = ({ domain, port }: Place): Input<'dns.redirects'> => ({
  url: `http://${domain}${port === undefined ? '' : `:${port}`}/`,
  variants: true,
});
