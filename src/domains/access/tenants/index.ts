export { tenantsDomain } from './domain.ts';
export { ensureFirstAccount, type FirstAccount, firstAccountId } from './first-account.ts';
export { setTier } from './set-tier.ts';
export { findAccount, toAccount } from './store.ts';
