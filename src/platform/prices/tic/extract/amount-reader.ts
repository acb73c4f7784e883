import { FLAGS } from '../../model/index.ts';
import { NO_AMOUNT, readAmount } from '../../rates/index.ts';
import { plainNumber } from '../../wording/index.ts';
import type { ByteReader } from '../bytes/byte-reader.ts';

const MOST_DIGITS = 11;
const HALF = 2 ** 32;
const POWERS = [1, 10, 100, 1_000, 10_000];
const LEAST_NINES = 9_999_999;

/** The amount that was read last. */
export class AmountReader {
  low = 0;
  high = 0;
  rawScale = 0;
  flags = 0;
  /** What the number does not tell by itself. */
  raw: string | null = null;
  /** Whether it is above zero and below one. */
  isFraction = false;

  /** Reads a plain number of few digits; false where it is anything else, without moving. */
  readPlain(reader: ByteReader): boolean {
    const { bytes, at: start } = reader;
    let at = start;
    let value = 0;
    let byte = bytes[at] ?? 0;
    while (byte >= 0x30 && byte <= 0x39) {
      value = value * 10 + (byte - 0x30);
      at += 1;
      byte = bytes[at] ?? 0;
    }
    const whole = at - start;
    if (whole === 0 || (bytes[start] === 0x30 && whole > 1)) return false;
    let decimals = 0;
    if (byte === 0x2e) {
      const point = at;
      at += 1;
      byte = bytes[at] ?? 0;
      while (byte >= 0x30 && byte <= 0x39) {
        value = value * 10 + (byte - 0x30);
        at += 1;
        byte = bytes[at] ?? 0;
      }
      decimals = at - point - 1;
      if (decimals === 0 || decimals > 4) return false;
    }
    if (whole + decimals > MOST_DIGITS || byte === 0x65 || byte === 0x45) return false;
    if (value >= LEAST_NINES && bytes[start] === 0x39) return false;
    const scaled = value * (POWERS[4 - decimals] ?? 1);
    this.low = scaled | 0;
    this.high = (scaled / HALF) | 0;
    this.rawScale = decimals > 0 && bytes[at - 1] === 0x30 ? decimals : 0;
    this.flags = scaled === 0 ? FLAGS.non_positive : 0;
    this.raw = null;
    this.isFraction = scaled > 0 && scaled < 10_000;
    reader.at = at;
    return true;
  }

  /** Reads any value; false where there is none. */
  read(reader: ByteReader): boolean {
    if (this.readPlain(reader)) return true;
    const text = reader.isString || reader.isNumber ? reader.text() : null;
    if (text === null) {
      reader.skipValue();
      return false;
    }
    this.#readText(text, false);
    return true;
  }

  /** Reads what was read as words once more, now that it is known to be a percentage. */
  readPercentage(): void {
    if (this.raw !== null && this.rawScale === NO_AMOUNT) this.#readText(this.raw, true);
  }

  #readText(text: string, isPercentage: boolean): void {
    const plain = plainNumber(text, isPercentage);
    const { scaled, flags, isPlain } = readAmount(plain ?? '');
    const value = BigInt.asUintN(64, scaled ?? 0n);
    this.low = Number(value & 0xffffffffn) | 0;
    this.high = Number(value >> 32n) | 0;
    this.rawScale = scaled === null ? NO_AMOUNT : 0;
    this.flags = flags;
    this.raw = isPlain && scaled !== null && plain === text ? null : text;
    this.isFraction = scaled !== null && scaled > 0n && scaled < 10_000n;
  }
}
