import type { Account } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';

/** Whose report it is, on the cover and at the foot of every page. */
export interface Brand {
  name: string;
  /** As #rrggbb: of the cover, and of rules and marks. */
  color: string;
  logo: { mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml'; base64: string } | null;
}

export type BrandOf = (sql: Sql, account: Account) => Promise<Brand>;

export const BRANDINGS = ['none', 'white_label'] as const;
export type Branding = (typeof BRANDINGS)[number];

export const OWN_BRAND: Brand = { name: 'Granary', color: '#855a0a', logo: null };

/** Until the account has given itself a look: its name in neutral colours. */
export const neutralBrand: BrandOf = async (_sql, { name }) => ({ name, color: '#2d3a4a', logo: null });

/** What others gave, such that it can stand in a style sheet and in a picture's address. */
export function checkedBrand({ name, color, logo }: Brand): Brand {
  const isColor = /^#[0-9a-f]{6}$/i.test(color);
  const isLogo = logo !== null && /^[A-Za-z0-9+/]+=*$/.test(logo.base64);
  return { name, color: isColor ? color.toLowerCase() : OWN_BRAND.color, logo: isLogo ? logo : null };
}

/** Black or white, whichever is easier to read on it. */
export function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000';
}
