import { hsts } from './hsts.ts';
import { llmsTxt } from './llms-txt.ts';
import { tlsExpiring } from './tls-expiring.ts';
import { tlsInvalid } from './tls-invalid.ts';

export const securityRules = [tlsInvalid, tlsExpiring, hsts, llmsTxt];
