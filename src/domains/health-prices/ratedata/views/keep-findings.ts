import type { Finding } from '../discrepancies/finding.ts';
import type { RatedataServices } from '../services.ts';
import type { NewView } from '../store/views.ts';
import { summaryOf, writeFindings } from './findings-file.ts';

export interface FoundScope {
  scope: string;
  hospitalId: string | null;
  payerId: string | null;
  findings: Finding[];
}

const MOST_TOGETHER = 50_000;

/** Writes findings to files that many scopes share, so that a list of all of them reads few files. */
export class FindingsKeeper {
  readonly views: NewView[] = [];
  readonly found: FoundScope[] = [];
  readonly #services: RatedataServices;
  readonly #accountId: string;
  #waiting: FoundScope[] = [];
  #findings = 0;

  constructor(services: RatedataServices, accountId: string) {
    this.#services = services;
    this.#accountId = accountId;
  }

  async add(one: FoundScope): Promise<void> {
    this.#waiting.push(one);
    this.#findings += one.findings.length;
    if (this.#findings >= MOST_TOGETHER) await this.end();
  }

  /** Those of a source name no source in their columns and have a file of their own. */
  async addAlone(one: FoundScope): Promise<void> {
    await this.end();
    this.#waiting.push(one);
    await this.end();
  }

  async end(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#findings = 0;
    const findings = waiting.flatMap((one) => one.findings);
    const object =
      findings.length === 0 ? undefined : await writeFindings(this.#services, this.#accountId, findings);
    for (const { scope, hospitalId, payerId, findings: own } of waiting)
      this.views.push({
        ...{ view: 'discrepancies', scope, rows: own.length },
        summary: { hospitalId, payerId, ...summaryOf(own) },
        object_key: own.length === 0 ? null : (object?.object_key ?? null),
        sha256: own.length === 0 ? null : (object?.sha256 ?? null),
      });
    this.found.push(...waiting);
  }
}
