import assert from 'node:assert/strict';
import test from 'node:test';
import { parseMoney } from './currency.ts';

const currencyOf = (text: string, locale?: string): string | null => {
  const money = parseMoney(text, locale);
  assert.ok('value' in money, text);
  return money.value.currency;
};

test('signs of letters are not found inside of words', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['Kleid 12 €', 'EUR'],
    ['leider 5 €', 'EUR'],
    ['ARM chair $50', 'USD'],
    ['7200 Rpm fan, 5 $', 'USD'],
    ['12 lei', 'RON'],
    ['12lei', 'RON'],
    ['RM12', 'MYR'],
    ['Rp 12.000', 'IDR'],
    ['5Kč', 'CZK'],
    ['500円', 'JPY'],
    ['500円税込', 'JPY'],
    ['50元起', 'CNY'],
    ['5 руб.', 'RUB'],
    ['Fr. 5', 'CHF'],
  ];
  for (const [text, expected] of cases) assert.equal(currencyOf(text), expected, text);
});

test('a code that is a word as well gives way to the sign at the amount', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['ALL SIZES €10', 'EUR'],
    ['ALL SIZES $10', 'USD'],
    ['TOP 10 €', 'EUR'],
    ['MOP set €12.99', 'EUR'],
    ['CAD $5', 'CAD'],
    ['$5.00 CAD', 'CAD'],
    ['$1,299.- AUD', 'AUD'],
    ['USD 5.40 (€5)', 'USD'],
    ['€5 (USD 5.40)', 'EUR'],
    ['Price in EUR incl. VAT: 12', 'EUR'],
    ['CHF 5.-', 'CHF'],
  ];
  for (const [text, expected] of cases) assert.equal(currencyOf(text), expected, text);
});
