import { hostVariants } from './host-variants.ts';
import { httpBotBlocked } from './http-bot-blocked.ts';
import { httpSoft404Like } from './http-soft-404.ts';
import { httpTtfbAgain } from './http-ttfb.ts';
import { httpUnknownPath200 } from './http-unknown-path-200.ts';
import { httpVaryUa } from './http-vary-ua.ts';

export const availabilityRules = [httpUnknownPath200, hostVariants];

export const availabilityPageRules = [httpBotBlocked, httpSoft404Like, httpTtfbAgain, httpVaryUa];
