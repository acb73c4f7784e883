import { type Finding, finding, passed } from '../findings/index.ts';
import { readTagList } from './tag-list.ts';

export const isTlsReport = (text: string): boolean => /^v=TLSRPTv1\s*(?:;|$)/.test(text);

/** Where reports about failed TLS connections go (RFC 8460). */
export function readTlsReport(text: string): { addresses: string[]; faults: string[] } {
  const { tags, faults } = readTagList(text);
  const addresses = (tags.rua ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  const wrong = addresses.filter((address) => !/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/i.test(address));
  return {
    addresses,
    faults: [
      ...faults,
      ...(addresses.length === 0 ? ['The tag rua is missing.'] : []),
      ...wrong.map((address) => `"${address}" is neither a mailto: nor an https: address.`),
    ],
  };
}

export function lintTlsReport(texts: readonly string[]): Finding[] {
  const own = texts.filter(isTlsReport);
  const [record] = own;
  if (record === undefined)
    return [
      finding('tls-rpt-missing', 'info', {
        message: 'There is no TLS-RPT record, so nobody reports failed TLS connections.',
        fix: 'Add a TXT record at _smtp._tls with "v=TLSRPTv1; rua=mailto:" and an address that you read.',
      }),
    ];
  const { faults } = readTlsReport(record);
  const problems = own.length > 1 ? ['There are several TLS-RPT records.', ...faults] : faults;
  if (problems.length === 0) return [passed('tls-rpt', 'TLS reports are requested.', { record })];
  return [
    finding('tls-rpt-invalid', 'low', {
      message: `The TLS-RPT record is invalid: ${problems.join(' ')}`,
      fix: 'Correct the record.',
      evidence: { record, faults: problems },
    }),
  ];
}
