import { gunzipSync } from 'node:zlib';
import { npiCheckDigit } from '../../src/platform/prices/reference/index.ts';
import { makeSampleMarket, type SampleMarket } from '../../src/platform/prices/sample/index.ts';

export interface MarketFile {
  name: string;
  kind: 'hospital_mrf' | 'tic_in_network';
  bytes: Buffer;
}

export interface MarketCopy {
  hospitals: { name: string; state: string; npis: string[]; ein: string; zip: string }[];
  files: MarketFile[];
}

/** The sample market again and again, each time with hospitals of its own; the payers are the same in all of them. */
export async function* copyMarket(copies: number): AsyncGenerator<MarketCopy & Pick<SampleMarket, 'payers'>> {
  const market = await makeSampleMarket();
  for (let copy = 0; copy < copies; copy += 1) {
    const others = market.hospitals.map((hospital, index) => ({
      ...hospital,
      name: `${hospital.name} ${copy}`,
      npi: npiOf(copy * market.hospitals.length + index),
      ein: String(400_000_000 + copy * market.hospitals.length + index),
    }));
    const renamed = (bytes: Uint8Array): Buffer => {
      let text = (isGzip(bytes) ? gunzipSync(bytes) : Buffer.from(bytes)).toString();
      for (const [index, { name, npi, ein }] of market.hospitals.entries()) {
        const other = others[index]!;
        text = text.replaceAll(name, other.name).replaceAll(npi, other.npi).replaceAll(ein, other.ein);
        text = text.replaceAll(dashed(ein), dashed(other.ein));
      }
      return Buffer.from(text);
    };
    yield {
      payers: market.payers,
      hospitals: others.map(({ name, state, npi, ein, zip }) => ({ name, state, npis: [npi], ein, zip })),
      files: newestFiles(market).map(({ name, kind, bytes }) => ({
        ...{ name: `${copy}-${name.replace(/\.gz$/, '')}`, kind, bytes: renamed(bytes) },
      })),
    };
  }
}

/** Of two snapshots, the later one comes last. */
const newestFiles = (market: SampleMarket) => [
  ...new Map(
    market.files.flatMap((file) => {
      const { name, kind, bytes } = file;
      return kind === 'hospital_mrf' || kind === 'tic_in_network'
        ? [[name, { name, kind, bytes }] as const]
        : [];
    }),
  ).values(),
];

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const dashed = (ein: string): string => `${ein.slice(0, 2)}-${ein.slice(2)}`;

function npiOf(number: number): string {
  const nine = `18${String(number).padStart(7, '0')}`;
  return `${nine}${npiCheckDigit(nine)}`;
}
