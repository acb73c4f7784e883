import { parseDate, parseNumber } from '../../../../platform/html/index.ts';

/** What a value looks like. */
export type Shape =
  | 'money'
  | 'date'
  | 'rating'
  | 'count'
  | 'percent'
  | 'quantity'
  | 'integer'
  | 'number'
  | 'email'
  | 'phone'
  | 'address'
  | 'availability'
  | 'web'
  | 'long'
  | 'text';

const AMOUNT = String.raw`\d{1,3}(?:[.,\s'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?(?:,?-{1,2}|,[–—])?`;
const SIGN = String.raw`(?:US|CA|AU|NZ|HK|C|A|R|S)?\$|€|£|¥|₹|₽|₩|₺|₪|zł|Kč|kr\.?|Fr\.?|CHF|EUR|USD|GBP|SEK|NOK|DKK|PLN|CZK|JPY|CAD|AUD|INR|Ft|lei`;
const MONEY = new RegExp(
  String.raw`^[^\d]{0,30}?(?:(?:${SIGN})\s?-?(?:${AMOUNT})|(?:${AMOUNT})\s?(?:${SIGN}))(?![\p{L}\d])`,
  'iu',
);
const RATING =
  /^(?:\D{0,20}\s)?\d(?:[.,]\d{1,2})?\s?(?:\/|out of|von|sur|de|of)\s?(?:5|10)(?:\D.*)?$|^(?:[★☆⭐✩✭]\s*){1,10}|^\d(?:[.,]\d)?\s*(?:stars?|sterne?n?|etoiles?|étoiles?|estrellas?|★|⭐)/i;
const COUNT =
  /^[^\d]{0,3}\d[\d.,\s]*\s*(?:\+\s*)?\(?(?:reviews?|ratings?|votes?|bewertungen|rezensionen|avis|opiniones|reseñas|valoraciones|comments?|kommentare?|commentaires?|comentarios?)\)?$|^\(\s?\d[\d.,]*\s?\)$/i;
const QUANTITY =
  /^[^\d\p{L}]{0,3}-?\d[\d.,\s]*\s?(?:m²|m2|qm|sqm|sq\.?\s?ft\.?|ft²|km²|kg|g|mg|lb|lbs|oz|l|ml|cl|cm|mm|m|km|in|inch|zoll|"|gb|tb|mb|mhz|ghz|w|kw|kwh|ps|hp|v|mah|min|mins|minutes?|minuten|std|stunden|hours?|hrs?|h|days?|tage|weeks?|wochen|months?|monate|years?|jahre|rooms?|zimmer|pièces?|habitaciones|beds?|bedrooms?|baths?|seiten|pages?|pcs|stück|people|personen|persons|servings?|portionen|calories|kcal|points?|views?|likes?)\.?$/iu;
const EMAIL = /^(?:mailto:)?[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+$/;
const PHONE = /^(?:tel:|\+|\(?0)[\d\s()/.-]{6,20}\d$|^\(\d{3}\)\s?\d{3}-\d{4}$|^\d{3}[-.]\d{3}[-.]\d{4}$/i;
const ADDRESS =
  /\b\d{4,5}\s+\p{Lu}[\p{L}-]+|\b(?:street|st\.|road|rd\.|avenue|ave\.|lane|drive|strasse|straße|str\.|weg|platz|allee|rue|calle|plaza)\b.*\d|\d.*\b(?:street|st\.|road|rd\.|avenue|ave\.?|lane|drive|boulevard|blvd)\b/iu;
const STOCK =
  /^(?:only \d+ (?:left|in stock)|(?:currently |temporarily )?(?:in|out of) stock|sold out|(?:un)?available(?: now)?|in ?stock\b.{0,30}|pre-?order|back-?order(?:ed)?|auf lager|(?:nicht |sofort )?(?:lieferbar|verfügbar)|ausverkauft|en stock|épuisé|indisponible|disponible|rupture de stock|agotado|(?:sin|en) existencias|https?:\/\/schema\.org\/(?:instock|outofstock|preorder|backorder|limitedavailability|discontinued|soldout))\.?!?$/i;
const RELATIVE =
  /^(?:today|yesterday|heute|gestern|hier|ayer|hoy|(?:vor |il y a |hace )?\d+\s+\p{L}+(?: ago)?)$/iu;

export function shapeOf(text: string): Shape {
  const value = text.trim();
  if (value.length > 120) return 'long';
  if (EMAIL.test(value)) return 'email';
  if (/^https?:\/\/\S+$/i.test(value)) return STOCK.test(value) ? 'availability' : 'web';
  if (STOCK.test(value)) return 'availability';
  if (RATING.test(value)) return 'rating';
  if (COUNT.test(value)) return 'count';
  if (/^[^\d]{0,12}\d{1,3}(?:[.,]\d{1,2})?\s?%[^\d]{0,8}$/.test(value)) return 'percent';
  if (MONEY.test(value)) return 'money';
  if (/^[+-]?\d+$/.test(value)) return 'integer';
  if (/^[+-]?\d[\d.,\s']*\d$/.test(value) && 'value' in parseNumber(value) && !isDate(value)) return 'number';
  if (QUANTITY.test(value)) return 'quantity';
  if (isDate(value)) return 'date';
  if (PHONE.test(value)) return 'phone';
  if (value.length <= 100 && ADDRESS.test(value)) return 'address';
  return value.length > 80 ? 'long' : 'text';
}

/** A date and little else. */
export function isDate(value: string): boolean {
  if (value.length > 60 || value.length < 6 || !/\d/.test(value)) return false;
  const letters = value.replace(/[^\p{L}]/gu, '').length;
  if (letters > 25) return false;
  const parsed = parseDate(value, { locale: 'en-GB' });
  return 'value' in parsed;
}

export const isRelativeDate = (value: string): boolean => RELATIVE.test(value.trim());

/** The shape most values have, and their share. */
export function dominantShape(values: readonly string[]): { shape: Shape; share: number } {
  const counts = new Map<Shape, number>();
  for (const value of values) {
    const shape = shapeOf(value);
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const merge = (into: Shape, from: Shape) => {
    const [a, b] = [counts.get(into) ?? 0, counts.get(from) ?? 0];
    if (a > 0 && b > 0 && b <= a) {
      counts.set(into, a + b);
      counts.delete(from);
    }
  };
  merge('number', 'integer');
  merge('integer', 'number');
  merge('long', 'text');
  merge('money', 'number');
  let best: { shape: Shape; share: number } = { shape: 'text', share: 0 };
  for (const [shape, count] of counts)
    if (count / values.length > best.share) best = { shape, share: count / values.length };
  return best;
}

/** How numbers are written here: what the values themselves decide, else the language of the page. */
export function numberLocale(values: readonly string[], language: string): string | undefined {
  let [comma, point] = [0, 0];
  for (const value of values) {
    const number = /\d[\d.,'’\s\u00a0\u202f]*/.exec(value)?.[0].trim() ?? '';
    const [lastComma, lastPoint] = [number.lastIndexOf(','), number.lastIndexOf('.')];
    const tail = number.length - Math.max(lastComma, lastPoint) - 1;
    if (lastComma === -1 && lastPoint === -1) continue;
    const isDecimal = tail !== 3 || (lastComma !== -1 && lastPoint !== -1);
    const sign = lastComma > lastPoint ? ',' : '.';
    const isComma = isDecimal === (sign === ',');
    if (tail === 3 && (lastComma === -1 || lastPoint === -1)) {
      // Three digits after one sign may be either; a page that writes decimals otherwise decides.
      if (number.split(sign).length > 2) isComma ? comma++ : point++;
      continue;
    }
    isComma ? comma++ : point++;
  }
  if (comma === point) {
    const base = language.slice(0, 2).toLowerCase();
    if (/^(?:de|fr|es|it|nl|pl|pt|da|sv|nb|no|fi|cs|tr|ru)$/.test(base)) return base;
    return base === 'en' ? 'en' : undefined;
  }
  if (point > comma) return 'en';
  return /^(?:de|es|it|nl|pt|da|tr)/i.test(language) ? language.slice(0, 2).toLowerCase() : 'de';
}
