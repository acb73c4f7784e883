import { findSite, hasSite } from '../../domains/access/sites/index.ts';
import { type AuditRequest, auditForReport, startAudit } from '../../domains/seo/audits/index.ts';
import { neutralBrand, reportsDomain, requireBranding } from '../../domains/seo/reports/index.ts';
import { scheduledAuditsDomain } from '../../domains/seo/scheduled-audits/index.ts';
import { runScheduledAudits } from '../../flows/run-scheduled-audit.ts';
import { mount } from '../../http/define-domain.ts';
import type { Account } from '../../kernel/context.ts';
import type { Sql } from '../../kernel/sql.ts';
import { createDocuments } from '../../platform/documents/index.ts';
import { createMailer } from '../../platform/mail/index.ts';
import { createGuardedClient } from '../../platform/web/index.ts';
import type { Access } from '../access.ts';
import type { Area, Base } from '../area.ts';

/** Reports of audits, and audits on a schedule that mail them. */
export function composeReports(base: Base, { accountOf }: Access): Area {
  const { database, objects, storage, browser, jobs, quota, clock, web } = base;
  const checkUrl = (url: string) => web.checkUrl(url);
  const reports = {
    ...{ database, objects, lifetimes: storage.lifetimes, brandOf: neutralBrand },
    ...{ documents: createDocuments({ browser }), auditOf: auditForReport },
  };
  const mailing = mailerOf(base);
  const schedules = {
    ...{ jobs, quota, clock, accountOf, hasSite, requireBranding, checkUrl },
    canMail: mailing !== undefined,
    startAudit: async (sql: Sql, account: Account, request: AuditRequest) => {
      const { row } = await startAudit({ jobs, quota, checkUrl, siteOf: findSite }, sql, {
        account,
        request,
      });
      return { audit_id: row.audit_id };
    },
  };
  const follower = runScheduledAudits({ database, mailer: mailing?.mailer, reports, schedules });
  return {
    domains: [mount(reportsDomain, reports), mount(scheduledAuditsDomain, { ...schedules, follower })],
    background: mailing === undefined ? [] : [{ name: 'mail', stop: () => mailing.web.close() }],
  };
}

/** The operator's mail server may be at any address; nothing but mails goes through this way. */
function mailerOf({ config, log }: Base) {
  if (config.mail === undefined) return undefined;
  const web = createGuardedClient({ allow: ['0.0.0.0/0', '::/0'], log });
  return { web, mailer: createMailer({ ...config.mail, web }) };
}
