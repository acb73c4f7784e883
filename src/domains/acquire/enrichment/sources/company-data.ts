import { passOver } from '../lookup/faults.ts';
import type { Lookup } from '../lookup/lookup.ts';
import type { Organisation } from '../reading/organisation.ts';
import { columns, DAY, type Source } from './source.ts';

export const companyData: Source = {
  name: 'company_data',
  description:
    'What a site says about its company (schema.org on its home or about page). Missing values come from company_registry if configured.',
  matches: 'domain',
  byName: true,
  columns: columns(
    ['company_name', 'text', 'Company name.'],
    ['legal_name', 'text', 'Registered name.', 'company_registry'],
    ['company_description', 'text', "Description in the company's own words."],
    ['logo_url', 'url', 'URL of the logo.'],
    ['employee_count', 'integer', 'Number of employees.', 'company_registry'],
    ['founding_year', 'integer', 'Year founded.', 'company_registry'],
    ['funding', 'text', 'Funding raised.', 'company_registry'],
    ['revenue_range', 'text', 'Yearly revenue.', 'company_registry'],
    ['industry', 'text', 'Industry.', 'company_registry'],
    ['headquarters', 'text', 'Headquarters.', 'company_registry'],
    ['country', 'text', "Country of the company's address."],
    ['vat_id', 'text', 'Tax number.'],
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
