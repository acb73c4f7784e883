import { priceFault } from '../../faults/index.ts';
import { BYTES, isSpace, ValueEnd } from './value-end.ts';

const { OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA, COLON, QUOTE } = BYTES;

const FIRST_BYTES = 512 * 1024;
const MOST_VALUE_BYTES = 256 * 1024 ** 2;

export interface RootEvents {
  /** Whether the value of this key is wanted as one; others are passed over. */
  wants(key: string): boolean;
  onMember(key: string, bytes: Buffer): void;
  /** Whether the array of this key is wanted element by element. */
  isList(key: string): boolean;
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
    if (this.#state !== 'end')
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
        return this.#take(byte, OPEN_OBJECT, 'key');
      case 'key':
        return this.#readKey(byte);
      case 'colon':
        return this.#take(byte, COLON, 'value');
      case 'value':
        return this.#enterValue(byte);
      case 'element':
        if (byte === CLOSE_LIST) return this.#take(byte, CLOSE_LIST, 'behindValue');
        return this.#begin('inElement');
      case 'behindElement':
        return byte === COMMA
          ? this.#take(byte, COMMA, 'element')
          : this.#take(byte, CLOSE_LIST, 'behindValue');
      case 'behindValue':
        return byte === COMMA ? this.#take(byte, COMMA, 'key') : this.#take(byte, CLOSE_OBJECT, 'end');
      default:
        // Whatever stands behind the object says nothing.
        this.#at = this.#used;
        return false;
    }
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
    if (byte === CLOSE_OBJECT) return this.#take(byte, CLOSE_OBJECT, 'end');
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
      this.#index = 0;
      return this.#take(byte, OPEN_LIST, 'element');
    }
    this.#isKept = this.#events.wants(this.#key);
    return this.#begin('inValue');
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
      this.#state = 'behindElement';
    } else {
      if (this.#isKept) this.#events.onMember(this.#key, this.#data.subarray(this.#start, end));
      this.#state = 'behindValue';
    }
    return true;
  }

  #broken() {
    return priceFault(
      'unsupported_format',
      `The file is not valid JSON at byte ${this.#offset + this.#at}. Ask its publisher to correct it.`,
    );
  }
}
