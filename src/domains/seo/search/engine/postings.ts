/** Where a term stands: places in ascending order, and how often in the text and the title of each. */
export interface Decoded {
  count: number;
  places: Uint32Array;
  inText: Uint8Array;
  inTitle: Uint8Array;
}

const MOST_COUNTED = 255;

/**
 * Postings as bytes: the distance to the place before, doubled, in groups of seven bits. An odd one is followed by the counts
 * in text and title; an even one stands once in the text, as most do.
 */
export class PostingsWriter {
  documents = 0;
  #bytes = new Uint8Array(8);
  #length = 0;
  #last = -1;
  /** The last one as it stands in the bytes, which more of the same place writes anew. */
  #start = 0;
  #distance = 0;
  #inText = 0;
  #inTitle = 0;

  /** At the last place or behind it. */
  add(place: number, inText: number, inTitle: number): void {
    if (place === this.#last) {
      this.#length = this.#start;
      this.#inText += inText;
      this.#inTitle += inTitle;
    } else {
      this.#start = this.#length;
      this.#distance = place - this.#last;
      this.#inText = inText;
      this.#inTitle = inTitle;
      this.#last = place;
      this.documents += 1;
    }
    const isPlain = this.#inText === 1 && this.#inTitle === 0;
    this.#room(8);
    this.#number(this.#distance * 2 + (isPlain ? 0 : 1));
    if (isPlain) return;
    this.#bytes[this.#length++] = Math.min(this.#inText, MOST_COUNTED);
    this.#bytes[this.#length++] = Math.min(this.#inTitle, MOST_COUNTED);
  }

  /** Takes over those of another segment, of which every place lies that much further. */
  append(
    postings: Uint8Array,
    { offset, documents, last }: { offset: number; documents: number; last: number },
  ): void {
    const [first, length] = numberAt(postings);
    this.#room(8 + postings.length);
    // The first distance counts from -1.
    const place = (first >>> 1) - 1 + offset;
    this.#number((place - this.#last) * 2 + (first & 1));
    this.#bytes.set(postings.subarray(length), this.#length);
    this.#length += postings.length - length;
    this.#last = last + offset;
    this.documents += documents;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #number(value: number): void {
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#length++] = (rest & 127) | 128;
    this.#bytes[this.#length++] = rest;
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

function numberAt(bytes: Uint8Array): [value: number, length: number] {
  let [value, shift, length] = [0, 0, 0];
  for (const byte of bytes) {
    value |= (byte & 127) << shift;
    shift += 7;
    length += 1;
    if (byte < 128) break;
  }
  return [value, length];
}

let scratch: Decoded | undefined;

/** What is answered is good until the next call. */
export function decode(postings: Uint8Array, documents: number): Decoded {
  if (scratch === undefined || scratch.places.length < documents)
    scratch = {
      count: 0,
      places: new Uint32Array(documents * 2),
      inText: new Uint8Array(documents * 2),
      inTitle: new Uint8Array(documents * 2),
    };
  const { places, inText, inTitle } = scratch;
  let [at, count, place] = [0, 0, -1];
  while (at < postings.length) {
    let byte = postings[at++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = postings[at++]!;
      value |= (byte & 127) << shift;
    }
    place += value >>> 1;
    places[count] = place;
    inText[count] = (value & 1) === 0 ? 1 : postings[at++]!;
    inTitle[count] = (value & 1) === 0 ? 0 : postings[at++]!;
    count += 1;
  }
  scratch.count = count;
  return scratch;
}
