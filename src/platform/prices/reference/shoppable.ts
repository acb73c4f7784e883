export interface ShoppableCode {
  /** Of the service in the list of CMS; some services have two codes. */
  service: number;
  codeType: string;
  code: string;
  /** In plain words of our own. */
  label: string;
}

/** The 70 services that CMS wants every hospital to show. */
export async function shoppableCodes(): Promise<ShoppableCode[]> {
  const { SHOPPABLE } = await import('./data/shoppable-data.ts');
  return SHOPPABLE.trim()
    .split('\n')
    .map((line) => {
      const [service = '', codeType = '', code = '', label = ''] = line.split('|');
      return { service: Number(service), codeType, code, label };
    });
}
