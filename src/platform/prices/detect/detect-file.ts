import { type ExpansionLimits, encodingOf, Peekable, type TextEncoding } from '../../files/index.ts';
import { priceFault } from '../faults/index.ts';
import { findCsvHead, HEAD_BYTES } from '../hpt/csv/find-head.ts';
import type { Family } from '../model/index.ts';
import { refuseOthers, refuseUnknown } from './refuse.ts';
import { type Layer, layersOf, openLayers, PRICE_LIMITS } from './unpack.ts';

export interface DetectOptions {
  /** Tells the files of payers apart by their beginning, in UTF-8; undefined for all others. */
  ticFamilyOf?: ((head: Buffer) => Family | undefined) | undefined;
  /** Whether any JSON, and CSV with words of CMS, passes for the file of a hospital, so that CMS's validator can say what it lacks. */
  isLenient?: boolean | undefined;
  limits?: ExpansionLimits | undefined;
}

export interface DetectedFile {
  layers: Layer[];
  encoding: TextEncoding;
  family: Family;
  /** The unpacked bytes from the first one on, with their byte order mark; `onTrailing` is told of bytes behind packed data, which are left. */
  openBytes(onTrailing?: () => void): AsyncIterable<Buffer>;
}

const FIRST_BYTES = 256 * 1024;
/** In whatever case and with whatever between their words. */
const HOSPITAL_KEY =
  /"(?:standard[_ -]?charge(?:s|[_ -]?information)|code[_ -]?information|hospital[_ -]?(?:name|address)|license[_ -]?information|modifier[_ -]?information)"\s*:/i;

/** Of CSV whose headers of items are missing or cannot be read. */
const HOSPITAL_HEADER =
  /\b(?:hospital[_ ](?:name|address)|last[_ ]updated[_ ]on)\b|\b(?:code|standard[_ ]charge)\s*\|/i;

/** What a file is, by its bytes: neither its name nor the version that it declares is believed. */
export async function detectFile(path: string, options: DetectOptions = {}): Promise<DetectedFile> {
  const { ticFamilyOf, isLenient = false, limits = PRICE_LIMITS } = options;
  const layers = await layersOf(path, limits);
  const openBytes = (onTrailing?: () => void) => openLayers(path, layers, limits, onTrailing);
  const bytes = new Peekable(openBytes());
  try {
    for (const length of [FIRST_BYTES, HEAD_BYTES]) {
      const start = (await bytes.peek(length)).subarray(0, length);
      const isWhole = bytes.isComplete && start.length < length;
      const encoding = encodingOf(start, isWhole, undefined);
      const head = headOf(start, encoding);
      refuseOthers(start, head);
      const isAll = isWhole || length === HEAD_BYTES;
      const family =
        familyOf(head, isWhole, ticFamilyOf) ?? (isLenient && isAll ? likelyFamilyOf(head) : undefined);
      if (family?.startsWith('tic_') && encoding.name.startsWith('utf-16')) throw wideText();
      if (family !== undefined) return { layers, encoding, family, openBytes };
      if (isWhole) {
        refuseUnknown(head);
        break;
      }
    }
  } finally {
    await bytes.close();
  }
  throw priceFault(
    'wrong_kind',
    'The file is neither the price file of a hospital nor one of a payer: it has none of their headers or keys. Check its address.',
  );
}

const wideText = () =>
  priceFault(
    'unsupported_format',
    'The file of a payer is in UTF-16, and must be in UTF-8. Ask its publisher to correct it.',
  );

/** In UTF-8, without its mark; bytes of Windows-1252 stay as they are. */
function headOf(start: Buffer, { name, mark }: TextEncoding): Buffer {
  const bytes = start.subarray(mark);
  if (!name.startsWith('utf-16')) return bytes;
  return Buffer.from(new TextDecoder(name).decode(bytes));
}

function likelyFamilyOf(head: Buffer): Family | undefined {
  const text = head.toString('latin1');
  if (/^\s*[{[]/.test(text)) return 'hpt_json';
  return HOSPITAL_HEADER.test(text) ? 'hpt_csv_tall' : undefined;
}

function familyOf(
  head: Buffer,
  isWhole: boolean,
  ticFamilyOf: DetectOptions['ticFamilyOf'],
): Family | undefined {
  const text = head.toString('latin1');
  // What only payers have comes first: a file of theirs may name a hospital anywhere.
  if (/^\s*[{[]/.test(text)) return ticFamilyOf?.(head) ?? (HOSPITAL_KEY.test(text) ? 'hpt_json' : undefined);
  if (/^\s*</.test(text)) return ticFamilyOf?.(head);
  const layout = findCsvHead(head, isWhole)?.layout;
  return layout && (layout === 'tall' ? 'hpt_csv_tall' : 'hpt_csv_wide');
}
