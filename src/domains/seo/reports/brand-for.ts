import type { Account } from '../../../kernel/context.ts';
import { forbidden } from '../../../kernel/errors.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { allowanceOf } from '../../../kernel/tiers.ts';
import { type Brand, type Branding, type BrandOf, checkedBrand, OWN_BRAND } from './brand.ts';

/** Refuses a look of its own to accounts whose tier has none. */
export function requireBranding(account: Account, branding: Branding): void {
  if (branding === 'none' || allowanceOf(account, 'white_label') !== 0) return;
  throw forbidden(
    'White-label reports require the tier agency. Upgrade the account, or request branding none.',
    { required: 'agency', limit: 'white_label' },
  );
}

export async function brandFor(
  brandOf: BrandOf,
  sql: Sql,
  account: Account,
  branding: Branding,
): Promise<Brand> {
  requireBranding(account, branding);
  return branding === 'none' ? OWN_BRAND : checkedBrand(await brandOf(sql, account));
}
