import type { TlsProbe } from '../../../site/site-probes.ts';
import { failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';

const DAYS = { soon: 30, now: 14 };
/** Certificates that live so short are renewed by machines, at a third of their life as a rule. */
const SHORT_LIFETIME = 100;
const SHARES = { soon: 1 / 3, now: 1 / 6 };

export const tlsExpiring = defineSiteRule({
  id: 'tls-expiring',
  title: 'TLS certificate expires soon',
  why: 'On the day the certificate expires, browsers and crawlers stop showing the site.',
  fix: 'Renew the certificate now, and check why automatic renewal has not done so.',
  example: {
    bad: 'www.example.com: certificate expires in 9 days',
    good: 'www.example.com: certificate expires in 74 days',
  },
  category: 'security',
  severity: 'high',
  lower: 'medium',
  weight: 4,
  needs: ['requests'],
  core: true,
  skip: ({ probes }) => (probes.tls === null ? 'No TLS connection was made.' : undefined),
  judge({ probes: { tls } }) {
    // What has expired already is not valid, which is worse and another rule.
    if (tls === null || tls.daysLeft === null || tls.daysLeft < 0 || tls.fault !== null)
      return NOT_APPLICABLE;
    const { daysLeft, host, validTo } = tls;
    const limits = limitsOf(tls);
    const date = validTo === null ? '' : `, on ${validTo}`;
    const whole = Math.floor(daysLeft);
    const days = whole === 1 ? 'one day' : `${whole} days`;
    return failIf(
      daysLeft >= limits.soon
        ? []
        : [
            {
              locator: 'tls',
              message: `The certificate of ${host} expires in ${days}${date}.`,
              expected: `at least ${Math.ceil(limits.soon)} days left`,
              found: days,
              ...(daysLeft < limits.now ? {} : { severity: 'medium' as const }),
            },
          ],
    );
  },
});

const limitsOf = ({ lifetimeDays }: TlsProbe): { soon: number; now: number } =>
  lifetimeDays !== null && lifetimeDays <= SHORT_LIFETIME
    ? { soon: lifetimeDays * SHARES.soon, now: lifetimeDays * SHARES.now }
    : DAYS;
