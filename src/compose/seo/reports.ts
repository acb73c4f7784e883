import { auditForReport } from '../../domains/seo/audits/index.ts';
import { neutralBrand, reportsDomain } from '../../domains/seo/reports/index.ts';
import { mount } from '../../http/define-domain.ts';
import { createDocuments } from '../../platform/documents/index.ts';
import type { Area, Base } from '../area.ts';

/** Reports of audits, as HTML, PDF, Markdown and JSON. */
export function composeReports({ database, objects, storage, browser }: Base): Area {
  const reports = {
    ...{ database, objects, lifetimes: storage.lifetimes, brandOf: neutralBrand },
    ...{ documents: createDocuments({ browser }), auditOf: auditForReport },
  };
  return { domains: [mount(reportsDomain, reports)] };
}
