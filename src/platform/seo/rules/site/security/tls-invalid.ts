import { failIf } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';

export const tlsInvalid = defineSiteRule({
  id: 'tls-invalid',
  title: 'Invalid TLS certificate',
  why: 'Browsers show a warning instead of the site, and crawlers do not read it.',
  fix: 'Install a certificate that is valid for this host and today, with all intermediate certificates of its chain.',
  example: {
    bad: 'www.example.com: certificate expired on 2026-05-01',
    good: 'www.example.com: certificate valid until 2026-08-01',
  },
  category: 'security',
  severity: 'critical',
  weight: 10,
  needs: ['requests'],
  core: true,
  skip: ({ probes }) => (probes.tls === null ? 'No TLS connection was made.' : undefined),
  opens: () => ['tls-expiring'],
  judge({ probes: { tls } }) {
    if (tls === null || tls.fault === null) return failIf([]);
    const isExpired = tls.daysLeft !== null && tls.daysLeft < 0 && tls.validTo !== null;
    const until = isExpired ? ` It was valid until ${tls.validTo}.` : '';
    const message = `The certificate of ${tls.host} is not valid: ${tls.fault.replace(/\.$/, '')}.${until}`;
    return failIf([{ locator: 'tls', message, expected: 'a valid certificate', found: tls.fault }]);
  },
});
