import type { ProbedImage } from '../../../site/site-probes.ts';
import { shopPages } from '../../../testing-sites.ts';
import type { KnownAnswer } from './testing-case.ts';

const OAK = 'https://shop.example/oak.jpg';
const image = (more: Partial<ProbedImage>): ProbedImage => ({
  ...{ status: 200, fault: null, bytes: 50_000, contentType: 'image/jpeg', width: 1_200, height: 630 },
  ...more,
});
const pages = shopPages({ '/a': { images: [{ url: OAK, src: '/oak.jpg', line: 3, column: 5 }] } });
const shared = (content: string) => shopPages({ '/a': { ogImages: [content] } });
const images = (more: Partial<ProbedImage>) => ({ images: new Map([[OAK, image(more)]]) });

export const mediaCases: KnownAnswer[] = [
  {
    rule: 'img-broken',
    when: 'not found',
    fails: { pages, probes: images({ status: 404 }) },
    passes: { pages, probes: images({}) },
    findings: 1,
    message: /oak\.jpg responds with 404/,
  },
  {
    rule: 'img-broken',
    when: 'not an image',
    fails: { pages, probes: images({ contentType: 'text/html' }) },
    passes: { pages, probes: images({ contentType: 'image/svg+xml' }) },
    findings: 1,
  },
  {
    rule: 'img-size',
    when: 'large',
    fails: { pages, probes: images({ bytes: 102_401 }) },
    passes: { pages, probes: images({ bytes: 102_400 }) },
    severity: 'low',
  },
  {
    rule: 'img-size',
    when: 'very large',
    fails: { pages, probes: images({ bytes: 600_000 }) },
    passes: { pages, probes: images({}) },
    severity: 'medium',
  },
  {
    rule: 'og-image-bad',
    when: 'relative',
    fails: { pages: shared('/oak.jpg') },
    passes: { pages: shared(OAK), probes: images({}) },
    findings: 1,
  },
  {
    rule: 'og-image-bad',
    when: 'not found',
    fails: { pages: shared(OAK), probes: images({ status: 404 }) },
    passes: { pages: shared(OAK), probes: images({}) },
    findings: 1,
  },
  {
    rule: 'og-image-bad',
    when: 'too small',
    fails: { pages: shared(OAK), probes: images({ width: 199, height: 400 }) },
    passes: { pages: shared(OAK), probes: images({ width: 200, height: 200 }) },
    findings: 1,
    message: /only 199 × 400 pixels/,
  },
];
