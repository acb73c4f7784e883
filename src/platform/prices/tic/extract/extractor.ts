import { INCOMPLETE, JsonFault } from '../bytes/faults.ts';
import { readAllowedItem } from './allowed.ts';
import type { ArrayKey, ChunkJob, ChunkResult, CodeFilter, Resume } from './chunk.ts';
import { Harvest, type Mark } from './harvest.ts';
import { InNetwork } from './in-network.ts';
import { readProviderReference } from './provider-references.ts';
import { readStructure } from './table-of-contents.ts';

const [COMMA, CLOSE_ARRAY] = [0x2c, 0x5d];

/** Reads the elements of an array that stand in a chunk of it, whatever their keys. */
export class Extractor {
  readonly #harvest: Harvest;
  readonly #inNetwork: InNetwork;
  readonly #readers: Readonly<Record<ArrayKey, () => void>>;

  constructor(filter: CodeFilter) {
    const harvest = new Harvest(filter);
    this.#harvest = harvest;
    this.#inNetwork = new InNetwork(harvest);
    this.#readers = {
      in_network: () => this.#inNetwork.readElement(),
      provider_references: () => readProviderReference(harvest),
      out_of_network: () => readAllowedItem(harvest),
      reporting_structure: () => readStructure(harvest),
    };
  }

  extract(job: Omit<ChunkJob, 'bytes'> & { bytes: ArrayBufferLike }): ChunkResult {
    const before = process.threadCpuUsage();
    const ending = this.#read(job);
    const result = this.#harvest.result(ending);
    const { user, system } = process.threadCpuUsage(before);
    return { ...result, cpuMs: (user + system) / 1_000 };
  }

  #read(job: Omit<ChunkJob, 'bytes'> & { bytes: ArrayBufferLike }): Ending {
    const harvest = this.#harvest;
    const { reader } = harvest;
    harvest.beginChunk(job.isResumable, job.isFresh);
    this.#inNetwork.mark = undefined;
    reader.load(Buffer.from(job.bytes, job.start), job.length);
    let start = harvest.mark;
    try {
      if (job.resume !== null) {
        // What is left of the item is told again when it does not end here.
        this.#inNetwork.continueElement(job.resume);
        harvest.element += 1;
      }
      const read = this.#readers[job.key];
      for (;;) {
        if (job.isSingle && harvest.element > 0)
          return { consumed: reader.at, isClosed: true, resume: null, isInvalid: false };
        let byte = reader.token();
        while (byte === COMMA) {
          reader.at += 1;
          byte = reader.token();
        }
        start = harvest.mark;
        if (reader.at >= reader.end)
          return { consumed: reader.at, isClosed: false, resume: null, isInvalid: false };
        if (byte === CLOSE_ARRAY)
          return { consumed: reader.at + 1, isClosed: true, resume: null, isInvalid: false };
        const { isObject } = reader;
        read();
        // A number or word may go on in the next chunk.
        if (!isObject && reader.at >= reader.end) throw INCOMPLETE;
        harvest.element += 1;
      }
    } catch (error) {
      return this.#left(error, start, job.resume);
    }
  }

  /** The chunk ended inside an element, or is no JSON: what was read of the element is told again. */
  #left(error: unknown, start: Mark, resumed: Resume | null): Ending {
    const harvest = this.#harvest;
    if (error instanceof JsonFault)
      return { consumed: error.at, isClosed: false, resume: null, isInvalid: true };
    if (error !== INCOMPLETE) throw error;
    const { mark } = this.#inNetwork;
    if (mark !== undefined) {
      harvest.backTo(mark);
      return { consumed: mark.at, isClosed: false, resume: mark.resume, isInvalid: false };
    }
    harvest.backTo(start);
    // Nothing of an item that was begun before could be read.
    const resume = harvest.element === 0 && start.at === 0 ? resumed : null;
    return { consumed: start.at, isClosed: false, resume, isInvalid: false };
  }
}

type Ending = Pick<ChunkResult, 'consumed' | 'isClosed' | 'resume' | 'isInvalid'>;
