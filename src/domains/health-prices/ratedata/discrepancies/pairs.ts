import { type PlanLink, planLink } from '../../../../platform/prices/disagreement/index.ts';
import type { Catalogue } from '../rates/catalogue.ts';

/** A hospital and a payer that both have published prices. */
export interface Pair {
  hospitalId: string;
  payerId: string;
  hospitalLink: 'ein_npi' | 'npi' | 'ein';
  planLink: PlanLink;
  dates: { hospital: string | null; payer: string | null };
}

const RANKS = ['ein_npi', 'npi', 'ein'] as const;

/** Every pair that can be compared, or only those of some hospitals or payers. */
export function pairsOf(
  catalogue: Catalogue,
  wanted: (pair: { hospitalId: string; payerId: string }) => boolean = () => true,
): Pair[] {
  const payersOf = Map.groupBy(catalogue.payers, ({ file_no }) => file_no);
  const linksOf = Map.groupBy(catalogue.links, ({ hospital_id }) => hospital_id);
  const pairs: Pair[] = [];
  for (const [hospitalId, links] of linksOf) {
    const own = links
      .filter(({ set_ids: sets }) => sets === null)
      .flatMap(({ file_no: no }) => payersOf.get(no) ?? []);
    const others = links.filter(({ set_ids: sets }) => sets !== null);
    const payers = new Set(own.flatMap(({ payer_id }) => payer_id ?? []));
    for (const payerId of payers) {
      const theirs = others.filter(({ file_no: no }) =>
        payersOf.get(no)?.some(({ payer_id }) => payer_id === payerId),
      );
      if (theirs.length === 0 || !wanted({ hospitalId, payerId })) continue;
      const hospitalLink = RANKS.find((rank) => theirs.some(({ linked_by: by }) => by === rank)) ?? 'ein';
      const plans = own.filter(({ payer_id }) => payer_id === payerId);
      const files = theirs.flatMap(({ file_no: no, networks }) =>
        (payersOf.get(no) ?? []).map((plan) => ({ ...plan, networks })),
      );
      const link = bestLink(plans, files);
      if (link === undefined) continue;
      pairs.push({
        ...{ hospitalId, payerId, hospitalLink, planLink: link },
        dates: {
          hospital: newest(
            catalogue,
            plans.map(({ file_no }) => file_no),
          ),
          payer: newest(
            catalogue,
            files.map(({ file_no }) => file_no),
          ),
        },
      });
    }
  }
  return pairs;
}

interface Plan {
  raw_payer: string;
  raw_plan: string;
  market: string | null;
  product: string | null;
  networks?: readonly string[];
}

const identityOf = ({ raw_payer: payer, raw_plan: plan, market, product, networks = [] }: Plan) => ({
  ...{ payer, names: [plan, ...networks], market, product },
});

/** The best link of any two plans; plans that contradict each other are not the same ones. */
function bestLink(plans: readonly Plan[], files: readonly Plan[]): PlanLink | undefined {
  const links = new Set(
    plans.flatMap((one) => files.map((other) => planLink(identityOf(one), identityOf(other)))),
  );
  return (['network', 'product', 'payer'] as const).find((link) => links.has(link));
}

const newest = (catalogue: Catalogue, files: readonly string[]): string | null =>
  files
    .flatMap((no) => {
      const file = catalogue.files.get(no);
      return file === undefined ? [] : [file.last_updated_on ?? file.fetched_at.toISOString().slice(0, 10)];
    })
    .sort()
    .at(-1) ?? null;
