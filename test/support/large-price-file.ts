/** A file of a payer with so many items of thirty prices each. */
export function largePriceFile(items: number): string {
  const groups = Array.from({ length: 50 }, (_, group) => ({
    provider_group_id: group,
    provider_groups: [
      { npi: [1_003_000_126 + group], tin: { type: 'ein', value: String(100_000_000 + group) } },
    ],
  }));
  const prices = (item: number) =>
    Array.from({ length: 30 }, (_, price) => ({
      negotiated_type: 'negotiated',
      negotiated_rate: 100 + item + price / 100,
      expiration_date: '9999-12-31',
      service_code: ['11', '22'],
      billing_class: 'professional',
    }));
  const list = Array.from({ length: items }, (_, item) => ({
    ...{ negotiation_arrangement: 'ffs', name: `Service ${item}`, billing_code_type: 'CPT' },
    ...{
      billing_code_type_version: '2026',
      billing_code: String(10_000 + item),
      description: `Service ${item}`,
    },
    negotiated_rates: [
      { provider_references: [item % 50, (item + 1) % 50], negotiated_prices: prices(item) },
    ],
  }));
  return JSON.stringify({
    ...{ reporting_entity_name: 'Aetna', reporting_entity_type: 'insurer', version: '1.3.1' },
    ...{ provider_references: groups, in_network: list },
  });
}
