import { request } from 'node:https';
import { isIP } from 'node:net';
import { type Finding, finding, passed } from '../../../../platform/findings/index.ts';

export interface Hsts {
  header: string | null;
  max_age: number | null;
  include_subdomains: boolean;
  preload: boolean;
}

const YEAR = 31_536_000;
const HEADERS_MS = 5_000;

/** Only its headers are read; undefined when nobody speaks HTTP there. */
export function readHsts(
  { address, host, port }: { address: string; host: string; port: number },
  signal: AbortSignal,
): Promise<{ hsts: Hsts; altSvc: string | null } | undefined> {
  return new Promise((resolve) => {
    const asked = request({
      ...{ method: 'GET', host: address, port, path: '/', rejectUnauthorized: false, agent: false },
      signal: AbortSignal.any([signal, AbortSignal.timeout(HEADERS_MS)]),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      headers: {
        host: port === 443 ? host : `${host}:${port}`,
        'user-agent': 'Granary',
        connection: 'close',
      },
    });
    asked.on('error', () => resolve(undefined));
    asked.on('response', (response) => {
      response.destroy();
      const header = response.headers['strict-transport-security'] ?? null;
      const altSvc = response.headers['alt-svc'] ?? null;
      resolve({ hsts: parseHsts(header), altSvc: altSvc === null ? null : String(altSvc) });
    });
    asked.end();
  });
}

export function parseHsts(header: string | null): Hsts {
  const directives = (header ?? '').split(';').map((part) => part.trim().toLowerCase());
  const age = directives.flatMap((one) => /^max-age\s*=\s*"?(\d+)"?$/.exec(one)?.[1] ?? [])[0];
  return {
    header,
    max_age: age === undefined ? null : Number(age),
    include_subdomains: directives.includes('includesubdomains'),
    preload: directives.includes('preload'),
  };
}

export function judgeHsts({ header, max_age: age, include_subdomains, preload }: Hsts): Finding[] {
  if (header === null || age === null || age === 0)
    return [
      finding('hsts-missing', 'low', {
        message:
          header === null
            ? 'The site does not send Strict-Transport-Security.'
            : 'Strict-Transport-Security is invalid or turned off.',
        fix: `Send "Strict-Transport-Security: max-age=${YEAR}" over HTTPS.`,
        evidence: { header },
      }),
    ];
  if (preload && (age < YEAR || !include_subdomains))
    return [
      finding('hsts-preload', 'low', {
        message: 'The header asks for preloading, but does not meet the conditions.',
        fix: `Send max-age of at least ${YEAR}, includeSubDomains and preload, or leave preload out.`,
        evidence: { header },
      }),
    ];
  return [passed('hsts', 'Browsers are told to use HTTPS only.', { header })];
}
