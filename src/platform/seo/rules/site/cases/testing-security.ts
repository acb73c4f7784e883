import { shopPages } from '../../../testing-sites.ts';
import type { KnownAnswer } from './testing-case.ts';

const pages = shopPages();
const tls = (daysLeft: number, lifetimeDays: number, fault: string | null = null) => ({
  tls: { ...{ host: 'shop.example', fault, daysLeft, lifetimeDays }, validTo: '2026-06-01' },
});
const hsts = (value: string | null) => ({ pages: shopPages({ '/a': { hasHsts: value } }) });
const llms = (text: string) => ({ pages, llms: { url: 'https://shop.example/llms.txt', status: 200, text } });

export const securityCases: KnownAnswer[] = [
  {
    rule: 'tls-invalid',
    fails: { pages, probes: tls(-3, 90, 'The certificate has expired.') },
    passes: { pages, probes: tls(80, 90) },
    findings: 1,
    message: /is not valid: The certificate has expired\. It was valid until 2026-06-01/,
  },
  {
    rule: 'tls-expiring',
    when: 'soon',
    fails: { pages, probes: tls(29, 365) },
    passes: { pages, probes: tls(30, 365) },
    severity: 'medium',
  },
  {
    rule: 'tls-expiring',
    when: 'now',
    fails: { pages, probes: tls(13, 365) },
    passes: { pages, probes: tls(31, 365) },
    severity: 'high',
  },
  {
    rule: 'tls-expiring',
    when: 'short-lived, soon',
    fails: { pages, probes: tls(29, 90) },
    passes: { pages, probes: tls(2, 6) },
    severity: 'medium',
  },
  {
    rule: 'tls-expiring',
    when: 'short-lived, now',
    fails: { pages, probes: tls(14, 90) },
    passes: { pages, probes: tls(30, 90) },
    severity: 'high',
  },
  {
    rule: 'tls-expiring',
    when: 'short-lived, a part of a day',
    fails: { pages, probes: tls(4.2, 13) },
    passes: { pages, probes: tls(4.9, 13) },
    severity: 'medium',
    message: /in 4 days/,
  },
  {
    rule: 'hsts',
    when: 'absent',
    fails: hsts(null),
    passes: hsts('max-age=63072000; includeSubDomains; preload'),
    severity: 'low',
  },
  { rule: 'hsts', when: 'short', fails: hsts('max-age=300'), passes: { pages }, severity: 'low' },
  {
    rule: 'hsts',
    when: 'not for a year',
    fails: hsts('max-age=15552000; includeSubDomains'),
    passes: { pages },
    severity: 'info',
  },
  {
    rule: 'llms-txt',
    fails: llms('Welcome to the shop.'),
    passes: llms(
      '# Shop\n\n> Oak furniture, made to measure.\n\n- [Tables](https://shop.example/tables): all of them',
    ),
    findings: 3,
  },
];
