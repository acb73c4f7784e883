export { tenantsDomain } from './domain.ts';
export { ensureFirstAccount, type FirstAccount, firstAccountId } from './first-account.ts';
export { changeAccountProfile, findAccountProfile } from './profile.ts';
export { setTier } from './set-tier.ts';
export { findAccount, loadAccount, toAccount } from './store.ts';
