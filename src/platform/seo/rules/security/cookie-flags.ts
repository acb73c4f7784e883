import { definePageRule, type Finding, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { headersNamed } from './headers.ts';

/** Names under which frameworks keep who somebody is. */
const SESSION = /sess|(?:^|[._-])sid(?:$|[._-])|auth|token|jwt|login|remember|connect\.sid|^asp\.net/i;
/** Scripts must read these to send them back. */
const READABLE = /csrf|xsrf/i;

export const cookieFlags = definePageRule({
  id: 'cookie-flags',
  title: 'Cookies without protection',
  why: 'A cookie without Secure is also sent over unprotected connections, one without SameSite with requests that other sites start, and a session without HttpOnly can be read by any script.',
  fix: 'Add Secure and SameSite to every cookie, and HttpOnly to those that identify a session.',
  example: {
    bad: 'Set-Cookie: session=8f3a; Path=/',
    good: 'Set-Cookie: session=8f3a; Path=/; Secure; HttpOnly; SameSite=Lax',
  },
  category: 'security',
  severity: 'low',
  weight: 1,
  needs: ['response'],
  core: false,
  judge(page) {
    const cookies = headersNamed(page, 'set-cookie');
    if (cookies.length === 0) return NOT_APPLICABLE;
    const findings = new Map<string, Finding>();
    for (const cookie of cookies) {
      const finding = judgeCookie(cookie);
      if (finding !== null) findings.set(finding.locator, finding);
    }
    return failIf([...findings.values()], { affected: findings.size, of: cookies.length });
  },
});

function judgeCookie(cookie: string): Finding | null {
  const [pair = '', ...attributes] = cookie.split(';');
  const name = pair.split('=', 1)[0]?.trim() ?? '';
  const flags = new Map(
    attributes.map((attribute) => {
      const [key = '', value = ''] = attribute.split('=');
      return [key.trim().toLowerCase(), value.trim()];
    }),
  );
  const missing: string[] = [];
  if (!flags.has('secure')) missing.push('Secure');
  if (!flags.has('samesite')) missing.push('SameSite');
  if (SESSION.test(name) && !READABLE.test(name) && !flags.has('httponly')) missing.push('HttpOnly');
  if (missing.length === 0) return null;
  return {
    locator: `cookie ${name}`,
    message: `The cookie "${name}" has no ${missing.length === 1 ? missing[0] : `${missing.slice(0, -1).join(', ')} and no ${missing.at(-1)}`}.`,
    expected: missing.join(', '),
    found: [...flags.keys()].join(', ') || 'no attributes',
  };
}
