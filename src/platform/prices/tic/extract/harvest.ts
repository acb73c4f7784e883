import { ByteReader } from '../bytes/byte-reader.ts';
import { AmountReader } from './amount-reader.ts';
import type {
  ChunkItems,
  ChunkMember,
  ChunkResult,
  CodeFilter,
  ItemFields,
  TocFile,
  TocPlan,
} from './chunk.ts';
import { GroupDictionary } from './group-dictionary.ts';
import { NpiList } from './npi-list.ts';
import { PriceTemplates } from './price-templates.ts';
import { RateBuffer } from './rate-buffer.ts';
import { TermsDictionary } from './terms-dictionary.ts';

/** Where a chunk can be left: all that was read of it up to there. */
export interface Mark {
  at: number;
  rows: number;
  npis: number;
  unreadNpis: number;
  unreadReferences: number;
  rejected: number;
}

/** What is read from a chunk, and what is known from chunks before. */
export class Harvest {
  readonly reader = new ByteReader();
  readonly amount = new AmountReader();
  readonly terms = new TermsDictionary();
  readonly groups = new GroupDictionary();
  readonly templates = new PriceTemplates();
  readonly filter: CodeFilter;
  readonly rates = new RateBuffer();
  readonly npis = new NpiList();
  items: ChunkItems = { numbers: [], texts: [] };
  dropped: ChunkResult['dropped'] = [];
  members: ChunkMember[] = [];
  remotes: ChunkResult['remotes'] = [];
  plans: TocPlan[] = [];
  files: TocFile[] = [];
  rejected: ChunkResult['rejected'] = [];
  /** References that name no group. */
  unreadReferences = 0;
  isVersionOne = false;
  isVersionTwo = false;
  isResumable = false;
  /** The element that is read now. */
  element = 0;

  constructor(filter: CodeFilter) {
    this.filter = filter;
  }

  beginChunk(isResumable: boolean, isFresh: boolean): void {
    if (this.terms.beginChunk(isFresh)) this.templates.clear();
    this.groups.beginChunk(isFresh);
    // Those of the chunk before may not have been taken yet.
    this.rates.extras = [];
    this.rates.truncate(0);
    this.npis.truncate(0);
    this.npis.unread = 0;
    this.items = { numbers: [], texts: [] };
    this.dropped = [];
    this.members = [];
    this.remotes = [];
    this.plans = [];
    this.files = [];
    this.rejected = [];
    this.unreadReferences = 0;
    this.isVersionOne = false;
    this.isVersionTwo = false;
    this.isResumable = isResumable;
    this.element = 0;
  }

  get mark(): Mark {
    const { reader, rates, npis, unreadReferences, rejected } = this;
    return {
      at: reader.at,
      rows: rates.count,
      npis: npis.count,
      unreadNpis: npis.unread,
      unreadReferences,
      rejected: rejected.length,
    };
  }

  /** Forgets what was read since. */
  backTo({ rows, npis, unreadNpis, unreadReferences, rejected }: Mark): void {
    this.rates.truncate(rows);
    this.npis.truncate(npis);
    this.npis.unread = unreadNpis;
    this.unreadReferences = unreadReferences;
    this.rejected.length = rejected;
  }

  addItem({ codeType, code, severity, description, name, arrangement }: ItemFields): void {
    if (severity !== null) this.isVersionTwo = true;
    this.items.numbers.push(this.element);
    this.items.texts.push(codeType, code, severity, description || name, arrangement);
  }

  reject(reason: string): void {
    this.rejected.push({ row: this.element, reason });
  }

  result(
    ending: Pick<ChunkResult, 'consumed' | 'isClosed' | 'resume' | 'isInvalid'>,
  ): Omit<ChunkResult, 'cpuMs'> {
    return {
      ...ending,
      elements: this.element,
      items: this.items,
      dropped: this.dropped,
      rates: this.rates.copy(),
      extras: this.rates.extras,
      terms: this.terms.send(),
      groups: this.groups.columns(),
      members: this.members,
      npis: this.npis.halves.slice(0, this.npis.count * 2),
      unreadNpis: this.npis.unread,
      unreadReferences: this.unreadReferences,
      unreadDates: this.terms.unreadDates(this.rates),
      remotes: this.remotes,
      plans: this.plans,
      files: this.files,
      rejected: this.rejected,
      isVersionOne: this.isVersionOne,
      isVersionTwo: this.isVersionTwo,
    };
  }
}
