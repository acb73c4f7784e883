import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ticFamilyOf } from '../index.ts';
import { parsed } from '../testing-files.ts';

const price = (amount: number) =>
  `<negotiated_rate>${amount}</negotiated_rate><service_code><item>11</item></service_code>`;
const GROUPS =
  '<provider_groups><item><npi><item>1234567893</item></npi><tin><type>ein</type><value>12-3456789</value></tin></item></provider_groups>';
const fields = (rates: string) =>
  `<billing_code>99213</billing_code><billing_code_type>CPT</billing_code_type>${rates}`;
const file = (body: string, declared = 'UTF-8') =>
  `<?xml version="1.0" encoding="${declared}"?>\n<root>${body}</root>`;
const PLACES = [
  '/in_network/0/negotiated_rates/0/negotiated_prices/0',
  '/in_network/0/negotiated_rates/0/negotiated_prices/1',
];

/** The rates, each with the text that it is placed at. */
async function read(text: string, encoding: BufferEncoding = 'utf8') {
  const bytes = Buffer.from(text, encoding);
  assert.equal(ticFamilyOf(bytes), 'tic_in_network');
  const { written, file: whole } = await parsed(bytes);
  const rates = written.rates.map(({ place, amount, groups }, index) => {
    const { offset, length } = written.spans[index] ?? { offset: 0, length: 0 };
    const shown = bytes.toString(encoding, offset, offset + length);
    return { place, amount, groups, shown };
  });
  return { rates, items: whole.items, warnings: whole.warnings, written };
}

async function assertTwo(text: string, places = PLACES): Promise<void> {
  const { rates, warnings } = await read(text);
  assert.deepEqual(
    rates.map(({ place, amount }) => [place, amount]),
    places.map((place, index) => [place, `${index + 1}.0000`]),
    text,
  );
  for (const [index, { shown, groups }] of rates.entries()) {
    assert.match(shown, new RegExp(`<(?:\\w+:)?negotiated_rate>${index + 1}</`));
    assert.doesNotMatch(shown, new RegExp(`<(?:\\w+:)?negotiated_rate>${2 - index}</`));
    assert.deepEqual(groups, ['["ein","12-3456789",null,null,1234567893]']);
  }
  assert.deepEqual(warnings, []);
}

test('prices are read whatever the elements of their lists are called', async () => {
  for (const [rate, one] of [
    ['item', 'item'],
    ['element', 'element'],
    ['negotiated_rate_details', 'negotiated_price'],
    ['negotiated_rates', 'negotiated_prices'],
  ]) {
    const prices = [1, 2].map((amount) => `<${one}>${price(amount)}</${one}>`).join('');
    const rates = `<${rate}><negotiated_prices>${prices}</negotiated_prices>${GROUPS}</${rate}>`;
    for (const element of ['item', 'element', 'in_network_item'])
      await assertTwo(
        file(
          `<in_network><${element}>${fields(`<negotiated_rates>${rates}</negotiated_rates>`)}</${element}></in_network>`,
        ),
      );
  }
});

test('elements that are repeated instead of a list around them are all read', async () => {
  for (const name of ['negotiated_price', 'negotiated_prices']) {
    const prices = [1, 2].map((amount) => `<${name}>${price(amount)}</${name}>`).join('');
    const rates = `<negotiated_rates><item>${prices}${GROUPS}</item></negotiated_rates>`;
    await assertTwo(file(`<in_network><item>${fields(rates)}</item></in_network>`));
  }
  const items = [1, 2].map((amount) =>
    fields(
      `<negotiated_rates><negotiated_prices>${price(amount)}</negotiated_prices>${GROUPS}</negotiated_rates>`,
    ),
  );
  const places = [0, 1].map((at) => `/in_network/${at}/negotiated_rates/0/negotiated_prices/0`);
  await assertTwo(file(items.map((item) => `<in_network>${item}</in_network>`).join('')), places);
  await assertTwo(
    file(items.map((item) => `<in_network><item>${item}</item></in_network>`).join('<x>1</x>')),
    places,
  );
});

test('names may have a prefix, and letters stand in the encoding that the file declares', async () => {
  const prices = [1, 2].map((amount) => `<item>${price(amount)}</item>`).join('');
  const rates = `<negotiated_rates><item><negotiated_prices>${prices}</negotiated_prices>${GROUPS}</item></negotiated_rates>`;
  const text = file(`<in_network><item>${fields(rates)}</item></in_network>`);
  const prefixed = text.replace(/<(\/?)(\w)/g, '<$1t:$2').replace('<t:root>', '<t:root xmlns:t="urn:x">');
  await assertTwo(prefixed);
  const described = file(
    `<in_network><item><description>Café é</description>${fields(rates)}</item></in_network>`,
    'ISO-8859-1',
  );
  const { rates: found, written, warnings } = await read(described, 'latin1');
  assert.deepEqual(
    found.map(({ shown }) => shown.slice(0, 30)),
    [1, 2].map((amount) => `<item><negotiated_rate>${amount}</nego`.slice(0, 30)),
  );
  assert.deepEqual([written.rates[0]?.code[3], warnings], ['Café é', []]);
});
