import { knownAnswers, PASSES } from '../testing-page-answers.ts';
import { securityRules } from './index.ts';

const HTTP = 'http://shop.example.com/tables/oak-dining-table';

knownAnswers(securityRules, {
  'https-missing': [
    PASSES,
    { case: '200 over http', page: { url: HTTP }, outcome: 'fail', says: ['does not redirect to https'] },
    {
      case: 'a redirect to https',
      page: {
        url: HTTP,
        status: 301,
        headers: { location: HTTP.replace('http:', 'https:') },
        document: false,
      },
      outcome: 'not_applicable',
    },
  ],
  'mixed-content': [
    PASSES,
    {
      case: 'a script and an image',
      page: {
        addToMain:
          '<script src="http://cdn.example/a.js"></script><img src="http://cdn.example/a.png" alt="A" width="1" height="1">',
      },
      outcome: 'fail',
      says: ['so browsers block it', 'The image http://cdn.example/a.png is loaded over http.'],
      severities: ['high', 'medium'],
    },
    {
      case: 'a link to http',
      page: { addToMain: '<a href="http://example.org/">The oak society</a>' },
      outcome: 'pass',
    },
    {
      case: 'a page without https',
      page: { url: HTTP },
      outcome: 'not_applicable',
      companions: ['https-missing'],
    },
  ],
  'form-insecure': [
    {
      case: 'https',
      page: { addToMain: '<form action="/search"><input name="q" aria-label="Search"></form>' },
      outcome: 'pass',
    },
    {
      case: 'to http',
      page: { addToMain: '<form action="http://example.org/s"><input name="q" aria-label="Search"></form>' },
      outcome: 'fail',
      says: ['sends to http://example.org/s'],
    },
    {
      case: 'on http',
      page: { url: HTTP, addToMain: '<form action="/s"><input name="q" aria-label="Search"></form>' },
      outcome: 'fail',
      companions: ['https-missing'],
    },
    { case: 'no form', outcome: 'not_applicable' },
  ],
  csp: [
    PASSES,
    {
      case: 'none',
      page: { headers: { 'content-security-policy': null, 'x-frame-options': 'DENY' } },
      outcome: 'fail',
    },
    {
      case: 'in a meta tag',
      page: {
        headers: { 'content-security-policy': null, 'x-frame-options': 'DENY' },
        addToHead: `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">`,
      },
      outcome: 'pass',
    },
    {
      case: 'that only reports',
      page: {
        headers: {
          'content-security-policy': null,
          'content-security-policy-report-only': "default-src 'self'",
          'x-frame-options': 'DENY',
        },
      },
      outcome: 'fail',
    },
    { case: 'HTML alone', page: { response: false }, outcome: 'not_applicable' },
  ],
  nosniff: [
    PASSES,
    { case: 'none', page: { headers: { 'x-content-type-options': null } }, outcome: 'fail' },
    { case: 'another word', page: { headers: { 'x-content-type-options': 'sniff' } }, outcome: 'fail' },
  ],
  framing: [
    PASSES,
    {
      case: 'neither',
      page: { headers: { 'content-security-policy': "default-src 'self'" } },
      outcome: 'fail',
    },
    {
      case: 'X-Frame-Options',
      page: { headers: { 'content-security-policy': "default-src 'self'", 'x-frame-options': 'sameorigin' } },
      outcome: 'pass',
    },
    {
      case: 'only in a meta tag',
      page: {
        headers: { 'content-security-policy': "default-src 'self'" },
        addToHead: `<meta http-equiv="content-security-policy" content="frame-ancestors 'none'">`,
      },
      outcome: 'fail',
    },
  ],
  'referrer-policy': [
    PASSES,
    { case: 'none', page: { headers: { 'referrer-policy': null } }, outcome: 'fail' },
    {
      case: 'in a meta tag',
      page: {
        headers: { 'referrer-policy': null },
        addToHead: '<meta name="referrer" content="no-referrer">',
      },
      outcome: 'pass',
    },
  ],
  'cookie-flags': [
    {
      case: 'all flags',
      page: {
        headers: {
          'set-cookie': ['session=1; Secure; HttpOnly; SameSite=Lax', 'theme=dark; secure; samesite=strict'],
        },
      },
      outcome: 'pass',
    },
    {
      case: 'some missing',
      page: { headers: { 'set-cookie': ['PHPSESSID=1; path=/; SameSite=Lax', 'theme=dark; Secure'] } },
      outcome: 'fail',
      says: ['The cookie "PHPSESSID" has no Secure and no HttpOnly.', 'The cookie "theme" has no SameSite.'],
    },
    { case: 'no cookies', outcome: 'not_applicable' },
  ],
  'ai-readable': [
    PASSES,
    {
      case: 'an empty shell',
      page: { body: '<div id="app"></div>' },
      outcome: 'fail',
      says: [/The HTML has 0 words.*readability: 1 of 3/, 'No main element'],
    },
    {
      case: 'half of it by script',
      page: { rendered: { words: 2_000 } },
      outcome: 'fail',
      says: ['of 2000 words'],
    },
    {
      case: 'a field without a name',
      page: { addToMain: '<input name="q">' },
      outcome: 'fail',
      says: ['1 of 1 controls has no name'],
    },
  ],
});
