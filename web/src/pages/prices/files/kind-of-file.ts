export type Kind = 'hospital' | 'payer';

const START_BYTES = 256 * 1024;
/** Of a zip the name of the file in it is near enough to the start. */
const NAME_CHARACTERS = 300;

const LIKE_A_PAYER = /in-?network|allowed-?amount|out-?of-?network|index\.json|table-?of-?contents/i;
const KEY_OF_PAYERS =
  /"(?:reporting_entity_name|reporting_structure|in_network|out_of_network|provider_references)"/i;
const KEY_OF_HOSPITALS = /hospital_?name|standard_?charge/i;

/** As far as a name tells it; files of payers are named alike everywhere. */
export const kindOfName = (name: string): Kind => (LIKE_A_PAYER.test(name) ? 'payer' : 'hospital');

/** Who has published a file of this computer, by its beginning and else by its name. */
export async function kindOfFile(file: File): Promise<Kind> {
  const start = await startOf(file).catch(() => '');
  // A file of a payer may name a hospital anywhere.
  if (KEY_OF_PAYERS.test(start)) return 'payer';
  if (KEY_OF_HOSPITALS.test(start)) return 'hospital';
  return kindOfName(`${file.name} ${start.slice(0, NAME_CHARACTERS)}`);
}

async function startOf(file: File): Promise<string> {
  const start = file.slice(0, START_BYTES);
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return start.text();
  const reader = start.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const { value } = await reader.read();
  // The rest is cut off, which is an error to whoever reads on.
  reader.cancel().catch(() => undefined);
  return new TextDecoder().decode(value);
}
