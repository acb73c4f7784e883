import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const GENERAL =
  'hospital_name,last_updated_on,version,location_name,hospital_address,license_number|CA,type_2_npi,attester_name\nWest Mercy Hospital,2026-04-01,3.0.0,West Mercy Hospital,"12 Main Street, Fullerton, CA 92832",50056,1234567893,Leigh Attester\n';
const ITEM =
  'description,code|1,code|1|type,code|2,code|2|type,modifiers,setting,drug_unit_of_measurement,drug_type_of_measurement,standard_charge|gross,standard_charge|discounted_cash';
const PAYERS: readonly (readonly [payer: string, plan: string])[] = Array.from({ length: 40 }, (_, n) => [
  `${['Aetna', 'Blue Shield', 'Cigna', 'United Healthcare', 'Humana'][n % 5]} of Region ${n}`,
  ['PPO', 'HMO', 'Medicare Advantage'][n % 3] ?? '',
]);

/** Numbers that look like chance and are the same every time. */
const chance = (seed: number): number => ((Math.imul(seed, 0x9e3779b1) >>> 8) % 100_000) / 100_000;

interface Item {
  cells: string;
  gross: number;
}

function itemOf(n: number): Item {
  const text = `HC ${['EXAM', 'PROCEDURE', 'PANEL', 'SUPPLY', 'THERAPY'][n % 5]} ${n} LEVEL ${n % 7} WITH REPORT`;
  const description = n % 3 === 0 ? `"${text}, EACH, ADDITIONAL"` : text;
  const gross = 20 + chance(n) * 5_000;
  const codes = `${10_000 + (n % 89_999)},CPT,${300 + (n % 600)},RC`;
  return {
    cells: `${description},${codes},,${n % 4 === 0 ? 'inpatient' : 'outpatient'},,,${gross.toFixed(2)},${(gross * 0.6).toFixed(2)}`,
    gross,
  };
}

/** What one payer says of an item: nothing, dollars, or a percentage with its percentiles. */
function chargeOf(
  n: number,
  payer: number,
  gross: number,
): { numbers: string; methodology: string } | undefined {
  const draw = chance(n * 41 + payer);
  if (draw < 0.2) return undefined;
  const dollars = (part: number): string => (gross * (0.2 + draw * part)).toFixed(2);
  if (draw < 0.85) return { numbers: `${dollars(0.7)},,,,,,`, methodology: 'fee schedule' };
  return {
    numbers: `,${(draw * 90).toFixed(1)},,${dollars(0.5)},${dollars(0.2)},${dollars(0.8)},${11 + (n % 90)}`,
    methodology: 'percent of total billed charges',
  };
}

function tallItem(n: number): string {
  const { cells, gross } = itemOf(n);
  const range = `${(gross * 0.2).toFixed(2)},${(gross * 0.9).toFixed(2)}`;
  return PAYERS.map(([payer, plan], place) => {
    const charge = chargeOf(n, place, gross);
    if (charge === undefined) return '';
    return `${cells},${payer},${plan},${charge.numbers},${charge.methodology},${range},\n`;
  }).join('');
}

function wideItem(n: number): string {
  const { cells, gross } = itemOf(n);
  const charges = PAYERS.map((_, place) => {
    const charge = chargeOf(n, place, gross);
    return charge === undefined ? ',,,,,,,,' : `${charge.numbers},${charge.methodology},`;
  });
  return `${cells},${(gross * 0.2).toFixed(2)},${(gross * 0.9).toFixed(2)},${charges.join()},\n`;
}

const CHARGE_PARTS = ['negotiated_dollar', 'negotiated_percentage', 'negotiated_algorithm'];
const PAYMENT_PARTS = ['median_amount', '10th_percentile', '90th_percentile', 'count'];

const TALL_HEADER = `${ITEM},payer_name,plan_name,${CHARGE_PARTS.map((part) => `standard_charge|${part}`).join()},${PAYMENT_PARTS.join()},standard_charge|methodology,standard_charge|min,standard_charge|max,additional_generic_notes\n`;

const WIDE_HEADER = `${ITEM},standard_charge|min,standard_charge|max,${PAYERS.map(([payer, plan]) => {
  const names = `${payer}|${plan}`;
  return [
    ...CHARGE_PARTS.map((part) => `standard_charge|${names}|${part}`),
    ...PAYMENT_PARTS.map((part) => `${part}|${names}`),
    ...[`standard_charge|${names}|methodology`, `additional_payer_notes|${names}`],
  ].join();
}).join()},additional_generic_notes\n`;

/** Writes a file of standard charges of at least so many bytes: 40 payers and plans, as a regional hospital has them. */
export async function writeCsv(path: string, layout: 'tall' | 'wide', bytes: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(GENERAL + (layout === 'tall' ? TALL_HEADER : WIDE_HEADER));
  let written = 0;
  for (let n = 1; written < bytes; n += 1) {
    const text = layout === 'tall' ? tallItem(n) : wideItem(n);
    written += text.length;
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}
