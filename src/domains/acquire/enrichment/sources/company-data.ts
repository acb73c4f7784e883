import { passOver } from '../lookup/faults.ts';
import type { Lookup } from '../lookup/lookup.ts';
import type { Organisation } from '../reading/organisation.ts';
import { columns, DAY, type Source } from './source.ts';

export const companyData: Source = {
  name: 'company_data',
  description:
    'What a site says of the company behind it (schema.org on its home or about page); what it does not say comes from company_registry where that is configured.',
  matches: 'domain',
  byName: true,
  columns: columns(
    ['company_name', 'text', 'Its name.'],
    ['legal_name', 'text', 'As it is registered.', 'company_registry'],
    ['company_description', 'text', 'In its own words.'],
    ['logo_url', 'url', 'Its logo.'],
    ['employee_count', 'integer', 'People employed.', 'company_registry'],
    ['founding_year', 'integer', 'The year it was founded.', 'company_registry'],
    ['funding', 'text', 'Money raised.', 'company_registry'],
    ['revenue_range', 'text', 'Revenue a year.', 'company_registry'],
    ['industry', 'text', 'What it does.', 'company_registry'],
    ['headquarters', 'text', 'Where it sits.', 'company_registry'],
    ['country', 'text', 'The country of its address.'],
    ['vat_id', 'text', 'Its tax number.'],
  ),
  cost: 1,
  ttl: 30 * DAY,
  async lookUp(lookup) {
    const home = await lookup.home();
    const { organisation, aboutPages } = await home.reading();
    const found = organisation ?? (await readAbout(lookup, aboutPages[0]));
    const { meta } = await home.analysis();
    const siteName = [meta.open_graph['og:site_name'] ?? []].flat()[0];
    return {
      values:
        found === undefined
          ? { company_name: siteName, company_description: meta.description }
          : { ...found },
      confidence: found === undefined ? 0.4 : 0.85,
    };
  },
};

async function readAbout(lookup: Lookup, url: string | undefined): Promise<Organisation | undefined> {
  if (url === undefined) return undefined;
  try {
    return (await (await lookup.pageAt(url)).reading()).organisation ?? undefined;
  } catch (error) {
    lookup.signal.throwIfAborted();
    return passOver(error);
  }
}
