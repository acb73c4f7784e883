export type Freshness = 'day' | 'week' | 'month' | 'year' | { from?: Date; to?: Date };

export interface ProviderQuery {
  query: string;
  most: number;
  /** ISO 639-1. */
  language: string | undefined;
  /** ISO 3166-1. */
  country: string | undefined;
  freshness: Freshness | undefined;
  signal: AbortSignal;
}

export interface ProviderResult {
  url: string;
  title: string;
  description: string;
  publishedAt: Date | undefined;
}

export interface ProviderAnswer {
  results: ProviderResult[];
  hasMore: boolean;
}

/** A search engine outside; it throws an `ApiError` that tells what is wrong with it. */
export interface SearchProvider {
  /** Its host, as answers name it. */
  name: string;
  search(query: ProviderQuery): Promise<ProviderAnswer>;
}
