import { columns, DAY, type Source } from './source.ts';

const HEADERS = {
  hsts: 'strict-transport-security',
  content_security_policy: 'content-security-policy',
  frame_options: 'x-frame-options',
  content_type_options: 'x-content-type-options',
  referrer_policy: 'referrer-policy',
  permissions_policy: 'permissions-policy',
} as const;

export const securityHeaders: Source = {
  name: 'security_headers',
  description: 'Security headers that a site sends.',
  matches: 'domain',
  columns: [
    ...Object.entries(HEADERS).flatMap(([name, header]) =>
      columns([name, 'text', `The value of ${header}.`]),
    ),
    ...columns(
      ['insecure_cookies', 'integer', 'Cookies without the Secure flag.'],
      ['security_headers_missing', 'jsonb', 'Missing headers.'],
      ['security_grade', 'text', 'A to F, by the number of headers present.'],
    ),
  ],
  cost: 1,
  ttl: DAY,
  async lookUp(lookup) {
    const { headers } = await lookup.home();
    const headerOf = (name: string): string | undefined => [headers[name] ?? []].flat()[0];
    const sent = Object.entries(HEADERS).map(([name, header]) => [name, headerOf(header)] as const);
    const missing = sent.flatMap(([name, value]) =>
      value === undefined ? [HEADERS[name as keyof typeof HEADERS]] : [],
    );
    const cookies = [headers['set-cookie'] ?? []].flat();
    return {
      values: {
        ...Object.fromEntries(sent),
        insecure_cookies: cookies.filter((cookie) => !/;\s*secure\b/i.test(cookie)).length,
        security_headers_missing: missing,
        security_grade: 'ABCDEFF'[missing.length],
      },
      confidence: 1,
    };
  },
};
