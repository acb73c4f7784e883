/** What a connection may do, and what the provider calls it. */
export const SCOPES = ['read', 'write', 'indexing'] as const;
export type Scope = (typeof SCOPES)[number];

const NAMES: Readonly<Record<Scope, string>> = {
  read: 'https://www.googleapis.com/auth/webmasters.readonly',
  write: 'https://www.googleapis.com/auth/webmasters',
  indexing: 'https://www.googleapis.com/auth/indexing',
};

export const scopeText = (scopes: readonly Scope[]): string => scopes.map((scope) => NAMES[scope]).join(' ');

/** With who it is, so that a person can tell which account they connected. */
export const consentScopeText = (scopes: readonly Scope[]): string =>
  ['openid', 'https://www.googleapis.com/auth/userinfo.email', scopeText(scopes)].join(' ');

export function grantedScopes(text: string): Scope[] {
  const words = new Set(text.split(/\s+/));
  return SCOPES.filter((scope) => words.has(NAMES[scope]));
}

/** Whoever may write may read. */
export const includesScope = (granted: readonly string[], scope: Scope): boolean =>
  granted.includes(scope) || (scope === 'read' && granted.includes('write'));
