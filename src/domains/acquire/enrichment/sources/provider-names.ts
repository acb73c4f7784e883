/** Providers that need a contract; the operator sets their address and key. */
export type ProviderName =
  | 'company_registry'
  | 'company_search'
  | 'domain_metrics'
  | 'email_verification'
  | 'social_counts'
  | 'geo_ip';
