import Type from 'typebox';
import { Literals, Named, Nullable } from '../../../kernel/schema.ts';
import { SEVERITIES, STATUSES } from '../../../platform/findings/index.ts';

export const Finding = Named('DnsFinding', {
  id: Type.String({ description: 'ID of the check, such as spf-too-many-lookups.' }),
  status: Literals(STATUSES, {
    description: 'inconclusive: servers did not answer or disagree, so nothing is known.',
  }),
  severity: Literals(SEVERITIES),
  message: Type.String(),
  fix: Nullable(Type.String({ description: 'What to change; null if nothing has to be.' })),
  evidence: Type.Record(Type.String(), Type.Unknown(), { description: 'What the finding is based on.' }),
});

export const Findings = Type.Array(Finding);

export const Grade = Literals(['A', 'B', 'C', 'F'], {
  description:
    'F: a critical finding. C: a high one. B: a medium one. A: none of these. Inconclusive findings do not count.',
});

export const Domain = Type.String({
  minLength: 1,
  maxLength: 255,
  description:
    'Domain name without scheme or path, such as example.com. Names in other scripts are converted.',
});
