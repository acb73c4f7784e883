import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { forgetSites } from './forget-site.ts';
import { generateKey } from './operations/generate-key.ts';
import { submitUrls } from './operations/submit-urls.ts';
import { verifyHostKey } from './operations/verify-host-key.ts';
import type { IndexPingServices } from './services.ts';
import { removeOld } from './store.ts';
import { defineSubmission } from './submit/define-submission.ts';

export const indexPingDomain = defineDomain({
  name: 'index-ping',
  operations: [generateKey, verifyHostKey, submitUrls],
  events: Object.values(events),
  create: (services: IndexPingServices): IndexPingServices => {
    defineSubmission(services);
    return services;
  },
  subscribers: () => [forgetSites],
  purge: (_services, transact) => transact(removeOld),
});
