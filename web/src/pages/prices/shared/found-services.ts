import type { Rate } from '../../../../../client/index.ts';

/** A service that a search finds, and how many amounts of it. */
export interface FoundService {
  codeType: string;
  code: string;
  description: string | null;
  count: number;
}

type Coded = Pick<Rate, 'code_type' | 'code'>;

/** What a service is called in the address: "CPT 73721". */
export const serviceKey = ({ code_type, code }: Coded): string => [code_type, code].filter(Boolean).join(' ');

export const keyOfService = ({ codeType, code }: FoundService): string => `${codeType} ${code}`;

/** The services of rates, the most frequent first. */
export function servicesOf(rates: readonly Rate[]): FoundService[] {
  const groups = Map.groupBy(rates, serviceKey);
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own;
      if (first === undefined || first.code_type === null || first.code === null) return [];
      const { code_type: codeType, code } = first;
      const description = own.find((rate) => rate.description !== null)?.description ?? null;
      return [{ codeType, code, description, count: own.length }];
    })
    .sort((one, other) => other.count - one.count);
}
