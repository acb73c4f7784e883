/**
 * Who is in the sets of a file, for reading few of them quickly. One after the other: the NPIs of every group (8 bytes each), its
 * tax numbers (JSON, padded to 4 bytes), the groups of every set; where each of the three ends by group, group and set (4 bytes
 * each); and a footer.
 */
export const NPI_BYTES = 8;
export const NUMBER_BYTES = 4;
export const FOOTER_BYTES = 24;
export const MAGIC = 0x4d524247;

/** How many there are of each. */
export interface Counts {
  npis: number;
  taxBytes: number;
  /** Over all sets, each group as often as it is in one. */
  places: number;
  groups: number;
  sets: number;
}

export const writeFooter = ({ npis, taxBytes, places, groups, sets }: Counts): Buffer => {
  const footer = Buffer.alloc(FOOTER_BYTES);
  [npis, taxBytes, places, groups, sets, MAGIC].forEach((value, index) => {
    footer.writeUInt32LE(value, index * NUMBER_BYTES);
  });
  return footer;
};

export function readFooter(footer: Buffer): Counts {
  const [npis, taxBytes, places, groups, sets, magic] = Array.from({ length: 6 }, (_, index) =>
    footer.readUInt32LE(index * NUMBER_BYTES),
  ) as [number, number, number, number, number, number];
  if (magic !== MAGIC) throw new Error('This is no file of the members of sets.');
  return { npis, taxBytes, places, groups, sets };
}
