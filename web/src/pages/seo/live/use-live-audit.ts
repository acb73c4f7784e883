import { useEffect } from 'react';
import { api, GranaryError } from '../../../lib/api.ts';
import { refresh } from '../../../lib/query.ts';
import type { AuditRun } from './fold.ts';
import { useRun } from './use-run.ts';

/** An audit of the account as it runs, from its first event on; at its end everything about it is asked for again. */
export function useLiveAudit(auditId: string): AuditRun {
  const { run, add, settle, clear } = useRun();
  useEffect(() => {
    const leaving = new AbortController();
    clear();
    const follow = async () => {
      for await (const event of api().follow('audit.get', { audit_id: auditId }, { signal: leaving.signal }))
        add(event);
      settle();
      await refresh('audit', 'seo-reports');
    };
    follow().catch((error: unknown) => {
      // Without a stream (too many connections) the page looks at the record every few seconds.
      if (!leaving.signal.aborted && !(error instanceof GranaryError)) throw error;
    });
    return () => leaving.abort();
  }, [auditId, add, settle, clear]);
  return run;
}
