import { priceFault } from '../../faults/index.ts';
import { firstKeys } from './first-keys.ts';
import { BYTES, isSpace, ValueEnd } from './value-end.ts';

const { OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA, COLON, QUOTE } = BYTES;

const FIRST_BYTES = 512 * 1024;
const MOST_VALUE_BYTES = 256 * 1024 ** 2;
const MOST_WRAPPERS = 2;
/** The first object of a list shows by then what it is. */
const SHOWN_BYTES = 64 * 1024;

export interface RootEvents {
  /** Whether the value of this key is wanted as one; others are passed over. */
  wants(key: string): boolean;
  /** `depth` counts the objects around the one that has the key, the outermost not included. */
  onMember(key: string, bytes: Buffer, depth: number): void;
  /** Whether the array of this key is wanted element by element. */
  isList(key: string): boolean;
  /** Before its first element; the pointer is that of the array. */
  onList(key: string, pointer: string): void;
  /** Whether the object of this key, or the objects of its list, are looked into, because some put the whole file there. */
  isWrapper(key: string): boolean;
  /** The key of the list to which objects with such keys belong, wherever they stand. */
  listOf(keys: readonly string[]): string | undefined;
  /** Whether further objects of a list would be other files. */
  isComplete(): boolean;
  /** The bytes are good until the next one. */
  onElement(key: string, bytes: Buffer, index: number, offset: number): void;
}

type State =
  | 'root'
  | 'key'
  | 'colon'
  | 'value'
  | 'inValue'
  | 'element'
  | 'inElement'
  | 'behindElement'
  | 'behindValue'
  /** Before an object of a list that is looked into, and behind it. */
  | 'listed'
  | 'behindListed'
  | 'end';

/** Reads an object whose large arrays are told element by element, whatever the order of its keys. */
export class RootReader {
  readonly #events: RootEvents;
  readonly #end = new ValueEnd();
  #data = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #used = 0;
  /** Of the first byte of `data` among all. */
  #offset: number;
  #at = 0;
  /** Where the value at hand begins. */
  #start = 0;
  #isKept = false;
  #state: State = 'root';
  #key = '';
  #index = 0;
  /** What comes behind the value at hand, and behind the list of the element at hand. */
  #next: State = 'behindValue';
  #behindList: State = 'behindValue';
  /** Where the object at hand stands: within which keys, and in which places of lists. */
  readonly #path: (string | number)[] = [];
  /** Something stands behind the end of the object, or of the first one that is complete. */
  hasMore = false;

  constructor(events: RootEvents, offset: number) {
    this.#events = events;
    this.#offset = offset;
  }

  push(chunk: Buffer): void {
    this.#makeRoom(chunk.length);
    chunk.copy(this.#data, this.#used);
    this.#used += chunk.length;
    while (this.#step());
    this.#forget();
  }

  finish(): void {
    // A list around the whole file may lack its end.
    const isListOver = this.#state === 'behindListed' && this.#path.length === 1;
    if (this.#state !== 'end' && !isListOver)
      throw priceFault('truncated', 'The JSON ends before it is complete. Fetch the file again.');
  }

  /** What has been told makes room for what comes. */
  #forget(): void {
    const isHeld =
      this.#state === 'inElement' || (this.#state === 'inValue' && this.#isKept) || this.#state === 'key';
    const keep = isHeld ? this.#start : this.#at;
    this.#data.copyWithin(0, keep, this.#used);
    this.#used -= keep;
    this.#at -= keep;
    this.#start -= keep;
    this.#offset += keep;
  }

  #makeRoom(bytes: number): void {
    if (this.#used + bytes <= this.#data.length) return;
    if (this.#used > MOST_VALUE_BYTES)
      throw priceFault('too_large', `One value of the file is larger than ${MOST_VALUE_BYTES} bytes.`);
    const larger = Buffer.allocUnsafeSlow(2 * (this.#used + bytes));
    this.#data.copy(larger, 0, 0, this.#used);
    this.#data = larger;
  }

  /** False when more bytes are needed. */
  #step(): boolean {
    if (this.#state === 'inValue' || this.#state === 'inElement') return this.#goOn();
    while (this.#at < this.#used && isSpace(this.#data[this.#at] as number)) this.#at += 1;
    if (this.#at >= this.#used) {
      this.#start = this.#at;
      return false;
    }
    const byte = this.#data[this.#at] as number;
    switch (this.#state) {
      case 'root':
        return this.#enterRoot(byte);
      case 'key':
        return this.#readKey(byte);
      case 'colon':
        return this.#take(byte, COLON, 'value');
      case 'value':
        return this.#enterValue(byte);
      case 'element':
        if (byte === CLOSE_LIST) return this.#take(byte, CLOSE_LIST, this.#behindList);
        // Some programs write several commas in a row.
        return byte === COMMA ? this.#take(byte, COMMA, 'element') : this.#begin('inElement');
      case 'behindElement':
        return byte === COMMA
          ? this.#take(byte, COMMA, 'element')
          : this.#take(byte, CLOSE_LIST, this.#behindList);
      case 'behindValue':
        return byte === COMMA ? this.#take(byte, COMMA, 'key') : this.#close(byte);
      case 'listed':
        return this.#enterListed(byte);
      case 'behindListed':
        return byte === COMMA ? this.#nextListed() : this.#closeList(byte);
      default:
        return this.#passBy();
    }
  }

  #enterRoot(byte: number): boolean {
    return byte === OPEN_LIST ? this.#enterList() : this.#take(byte, OPEN_OBJECT, 'key');
  }

  #enterList(): boolean {
    this.#path.push(0);
    return this.#take(OPEN_LIST, OPEN_LIST, 'listed');
  }

  #enterListed(byte: number): boolean {
    if (byte === CLOSE_LIST) return this.#closeList(byte);
    if (byte === COMMA) return this.#take(byte, COMMA, 'listed');
    const isWanted = byte === OPEN_OBJECT && !this.#events.isComplete();
    if (isWanted && this.#path.at(-1) === 0) return this.#enterFirst();
    if (isWanted) return this.#take(byte, OPEN_OBJECT, 'key');
    this.hasMore ||= byte === OPEN_OBJECT;
    this.#isKept = false;
    this.#next = 'behindListed';
    return this.#begin('inValue');
  }

  /** The first object of a list may be a whole file, or show that the list is one whose key is missing. */
  #enterFirst(): boolean {
    const shown = this.#data.subarray(this.#at, this.#used);
    const { keys, isAll } = firstKeys(shown);
    const key = this.#events.listOf(keys);
    if (key === undefined)
      return isAll || shown.length >= SHOWN_BYTES ? this.#take(OPEN_OBJECT, OPEN_OBJECT, 'key') : false;
    this.#path.pop();
    this.#key = key;
    this.#index = 0;
    this.#events.onList(key, this.#path.map((part) => `/${part}`).join(''));
    this.#next = 'behindElement';
    this.#behindList = this.#path.length === 0 ? 'end' : 'behindValue';
    this.#path.pop();
    return this.#begin('inElement');
  }

  #nextListed(): boolean {
    this.#path.push(Number(this.#path.pop()) + 1);
    return this.#take(COMMA, COMMA, 'listed');
  }

  #closeList(byte: number): boolean {
    this.#path.pop();
    const isOutermost = this.#path.length === 0;
    if (!isOutermost) this.#path.pop();
    return this.#take(byte, CLOSE_LIST, isOutermost ? 'end' : 'behindValue');
  }

  /** Leaves the object at hand. */
  #close(byte: number): boolean {
    if (typeof this.#path.at(-1) === 'number') return this.#take(byte, CLOSE_OBJECT, 'behindListed');
    const isOutermost = this.#path.length === 0;
    if (!isOutermost) this.#path.pop();
    return this.#take(byte, CLOSE_OBJECT, isOutermost ? 'end' : 'behindValue');
  }

  get #depth(): number {
    return this.#path.filter((part) => typeof part === 'string').length;
  }

  /** What stands behind the object is not read; zeros are nothing. */
  #passBy(): boolean {
    for (; this.#at < this.#used && !this.hasMore; this.#at += 1) {
      const byte = this.#data[this.#at] as number;
      this.hasMore = byte !== 0 && !isSpace(byte);
    }
    this.#at = this.#used;
    return false;
  }

  #take(byte: number, expected: number, next: State): boolean {
    if (byte !== expected) throw this.#broken();
    this.#at += 1;
    this.#state = next;
    return true;
  }

  #begin(state: 'inValue' | 'inElement'): boolean {
    this.#state = state;
    this.#start = this.#at;
    this.#end.restart();
    return true;
  }

  #readKey(byte: number): boolean {
    if (byte === CLOSE_OBJECT) return this.#close(byte);
    if (byte !== QUOTE) throw this.#broken();
    this.#start = this.#at;
    this.#end.restart();
    const end = this.#end.find(this.#data, this.#at, this.#used);
    if (end === -1) return false;
    this.#key = String(JSON.parse(this.#data.toString('utf8', this.#at, end)));
    this.#at = end;
    this.#state = 'colon';
    return true;
  }

  #enterValue(byte: number): boolean {
    if (byte === OPEN_LIST && this.#events.isList(this.#key)) {
      this.#tellList();
      this.#next = 'behindElement';
      this.#behindList = 'behindValue';
      return this.#take(byte, OPEN_LIST, 'element');
    }
    if (byte === OPEN_OBJECT && this.#events.isList(this.#key)) {
      // Its only element stands there without the list.
      this.#tellList();
      this.#next = 'behindValue';
      return this.#begin('inElement');
    }
    const isOpening = byte === OPEN_OBJECT || byte === OPEN_LIST;
    if (isOpening && this.#depth < MOST_WRAPPERS && this.#events.isWrapper(this.#key)) {
      this.#path.push(this.#key);
      return byte === OPEN_LIST ? this.#enterList() : this.#take(byte, OPEN_OBJECT, 'key');
    }
    this.#isKept = this.#events.wants(this.#key);
    this.#next = 'behindValue';
    return this.#begin('inValue');
  }

  #tellList(): void {
    this.#index = 0;
    this.#events.onList(this.#key, `/${[...this.#path, this.#key].join('/')}`);
  }

  #goOn(): boolean {
    const end = this.#end.find(this.#data, this.#at, this.#used);
    this.#at = end === -1 ? this.#used : end;
    if (end === -1) return false;
    if (end === this.#start) throw this.#broken();
    if (this.#state === 'inElement') {
      const bytes = this.#data.subarray(this.#start, end);
      this.#events.onElement(this.#key, bytes, this.#index, this.#offset + this.#start);
      this.#index += 1;
    } else if (this.#isKept) {
      this.#events.onMember(this.#key, this.#data.subarray(this.#start, end), this.#depth);
    }
    this.#state = this.#next;
    return true;
  }

  #broken() {
    return priceFault(
      'unsupported_format',
      `The file is not valid JSON at byte ${this.#offset + this.#at}. Ask its publisher to correct it.`,
    );
  }
}
