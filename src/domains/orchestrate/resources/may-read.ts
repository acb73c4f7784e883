import { scopesGrant } from '../../../http/authorise.ts';
import type { MountedKind } from '../../../http/define-domain.ts';
import type { Actor } from '../../../kernel/context.ts';

export const mayRead = ({ kind, scopes }: Actor, { tag }: MountedKind): boolean =>
  kind !== 'key' || scopesGrant(scopes, tag, 'read');
