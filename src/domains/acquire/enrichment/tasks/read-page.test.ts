import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../../test/support/property.ts';
import readPage from './read-page.task.ts';

const read = async (html: string, selectors = {}) => {
  const outcome = await readPage({ html, url: 'https://bakery.example/', selectors });
  if (!('reading' in outcome) || outcome.reading === undefined) throw new Error('it was too costly');
  return outcome.reading;
};

test('contacts come from links, from what machines are told and from the text', async () => {
  const { contacts, contactPages, aboutPages, profiles } = await read(`
    <a href="mailto:Hello@Bakery.example?subject=x">m</a> <a href="tel:+49%20(0)69%2012345">t</a>
    <p>Or write to orders@bakery.example. <img src="icon@2x.png"> logo@2x.png</p>
    <script type="application/ld+json">{"@type":"Person","name":"Ada","jobTitle":"Baker","email":"mailto:ada@bakery.example","telephone":"0049 69 555 6677"}</script>
    <a href="/kontakt">Kontakt</a> <a href="/about-us">About us</a> <a href="https://other.example/contact">x</a>
    <a href="https://www.linkedin.com/company/bakery/about">in</a> <a href="https://twitter.com/intent/tweet?x">share</a>
    <a href="https://x.com/bakery">x</a> <a href="https://www.facebook.com/sharer/sharer.php?u=1">f</a>`);
  assert.deepEqual(contacts.emails, ['hello@bakery.example', 'ada@bakery.example', 'orders@bakery.example']);
  assert.deepEqual(contacts.phones, ['+496912345', '+49695556677']);
  assert.deepEqual(contacts.jobTitles, ['Baker']);
  assert.deepEqual(
    [contactPages, aboutPages],
    [['https://bakery.example/kontakt'], ['https://bakery.example/about-us']],
  );
  assert.deepEqual(
    profiles.map(({ network, handle }) => [network, handle]),
    [
      ['linkedin', 'bakery'],
      ['x', 'bakery'],
    ],
  );
});

test('relative links start from the base of the page', async () => {
  const { contactPages, aboutPages } = await read(
    '<base href="/de/"><a href="kontakt">Kontakt</a><a href="../about">About us</a>',
  );
  assert.deepEqual(contactPages, ['https://bakery.example/de/kontakt']);
  assert.deepEqual(aboutPages, ['https://bakery.example/about']);
});

test('the organisation is the one that the page calls its own', async () => {
  const { organisation } = await read(`<script type="application/ld+json">[
    {"@type":"Organization","name":"Somebody else","address":"Elsewhere","logo":"x","email":"a@b.example"},
    {"@type":"Corporation","name":"Bakery","url":"https://www.bakery.example","legalName":"Bakery Ltd","foundingDate":"1904-05-01",
     "numberOfEmployees":{"@type":"QuantitativeValue","value":"1,250"},"logo":{"url":"/logo.png"},
     "address":{"streetAddress":"1 Main St","addressLocality":"Paris","addressCountry":{"name":"FR"}}}]</script>`);
  assert.deepEqual(
    [
      organisation?.company_name,
      organisation?.employee_count,
      organisation?.founding_year,
      organisation?.headquarters,
      organisation?.logo_url,
    ],
    ['Bakery', 1_250, 1904, '1 Main St, Paris, FR', 'https://bakery.example/logo.png'],
  );
});

test('selectors give text or an attribute, and null when nothing is there', async () => {
  const html = '<h1> Bread  and  cake </h1><a class=buy href="/buy">x</a>';
  const { scraped } = await read(html, { title: 'h1', buy: 'a.buy::attr(href)', none: '.no' });
  assert.deepEqual(scraped, { title: 'Bread and cake', buy: '/buy', none: null });
});

test('no page is an error', async () => {
  const part = fc.constantFrom(
    ...[
      '<a href="mailto:%">',
      '<a href="tel:%zz">',
      '<a href="https://x.com/%E0%A4%A">',
      '<a href="/kontakt%">',
    ],
    ...[
      '<script type="application/ld+json">{"@type":["Person",4],"name":[null,{}],"email":7}',
      '</script>',
      '\0',
      '\ud800',
    ],
    ...[
      '<script type="application/ld+json">{"@type":"Organization","address":[null],"numberOfEmployees":[],"logo":null}',
    ],
  );
  await check(
    fc.asyncProperty(fc.array(part, { maxLength: 20 }), async (parts) => {
      await read(parts.join(' text '));
    }),
    { runs: 200 },
  );
});
