import { aiReadable } from './ai-readable.ts';
import { cookieFlags } from './cookie-flags.ts';
import { csp } from './csp.ts';
import { formInsecure } from './form-insecure.ts';
import { framing } from './framing.ts';
import { httpsMissing } from './https-missing.ts';
import { mixedContent } from './mixed-content.ts';
import { nosniff } from './nosniff.ts';
import { referrerPolicy } from './referrer-policy.ts';

export const securityRules = [
  httpsMissing,
  mixedContent,
  formInsecure,
  csp,
  nosniff,
  framing,
  referrerPolicy,
  cookieFlags,
  aiReadable,
];
