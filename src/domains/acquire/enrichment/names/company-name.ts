/** Forms of companies, which one writes and the next one leaves out. */
const FORMS =
  /(?:^| )(?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|llp|plc|gmbh|mbh|ag|kg|kgaa|ohg|ug|se|sa|sas|sarl|srl|spa|sl|bv|nv|ab|asa|oy|oyj|aps|pty|kk|holding|holdings|group|and|und|et)$/;
const LONGEST = 200;

/** A name as it is compared: without case, punctuation and the form of the company. Empty for what is no name. */
export function comparableName(value: unknown): string {
  if (typeof value !== 'string' || value.length > LONGEST) return '';
  let name = value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  while (FORMS.test(name) && name.replace(FORMS, '') !== '') name = name.replace(FORMS, '');
  return name;
}
