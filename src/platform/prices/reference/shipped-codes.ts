import type { ReferenceCode } from './adapters/index.ts';

const codesOf = (codeType: string, table: string): ReferenceCode[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const bar = line.indexOf('|');
      return { codeType, code: line.slice(0, bar), description: line.slice(bar + 1), short: null };
    });

/** HCPCS level II with short texts. */
export async function shippedHcpcs(): Promise<ReferenceCode[]> {
  const { HCPCS } = await import('./data/hcpcs-data.ts');
  return codesOf('HCPCS', HCPCS);
}

/** MS-DRG with titles. */
export async function shippedMsDrg(): Promise<ReferenceCode[]> {
  const { MS_DRG } = await import('./data/ms-drg-data.ts');
  return codesOf('MS-DRG', MS_DRG);
}
