import type { Hints } from '../../../../../platform/files/index.ts';
import type { PreparedSegment, TableReference } from '../../../../../platform/tables/index.ts';
import { discardRows, stageRows } from '../../quarantine/store.ts';
import type { OnError } from '../options.ts';
import type { ImportServices } from '../services.ts';
import { advance, type ImportState, type Position } from '../steps/import-state.ts';
import { endOfImport, type StoredSource, sourceKey, storeFile } from '../steps/source.ts';
import { discardSegments, storeStep } from '../steps/store-steps.ts';
import type { ImportStep } from '../steps/text-steps.ts';

/** What an import has stored before it became a job; it goes again if none comes of it. */
export class PendingImport {
  readonly jobId: string;
  readonly #services: ImportServices;
  readonly #table: TableReference;
  readonly #segments: PreparedSegment[] = [];
  #source: StoredSource | undefined;

  constructor(services: ImportServices, table: TableReference, jobId: string) {
    this.#services = services;
    this.#table = table;
    this.jobId = jobId;
  }

  /** Good rows into the object store, bad ones beside the dataset; neither shows before the job says so. */
  async keep(step: ImportStep<Position>, state: ImportState, onError: OnError): Promise<ImportState> {
    const { database, importLimits } = this.#services;
    const { accountId, tableId: datasetId } = this.#table;
    const stored = await storeStep(this.#services, state.plan, step);
    if (stored.segment !== undefined) this.#segments.push(stored.segment);
    if (onError === 'reject') return advance(state, stored, 0);
    const most = importLimits.mostQuarantined - state.kept;
    const kept = await database.forAccount(accountId)((sql) =>
      stageRows(sql, { accountId, datasetId, jobId: this.jobId }, stored.rows, most),
    );
    return advance(state, stored, kept);
  }

  /** The whole file, for whichever node does the work. */
  async keepSource(path: string, hints: Hints): Promise<StoredSource> {
    const { accountId } = this.#table;
    const objectKey = sourceKey(accountId, this.jobId);
    const file = { objectKey, path, hints, expires: endOfImport() };
    this.#source = await storeFile(this.#services, accountId, file);
    return this.#source;
  }

  async discard(): Promise<void> {
    const { database, lifetimes } = this.#services;
    const { accountId } = this.#table;
    await database.forAccount(accountId)((sql) => discardRows(sql, accountId, this.jobId));
    if (this.#source !== undefined) await lifetimes.discard(accountId, this.#source.objectKey);
    await discardSegments(this.#services, this.#segments);
  }
}
