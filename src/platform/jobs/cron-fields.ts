interface Field {
  least: number;
  most: number;
  /** Instead of numbers, by their first three letters; the first one is `least`. */
  names?: readonly string[];
}

const SIXTY: Field = { least: 0, most: 59 };
const FIELDS: readonly Field[] = [
  SIXTY,
  SIXTY,
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  {
    least: 1,
    most: 12,
    names: 'january february march april may june july august september october november december'.split(' '),
  },
  { least: 0, most: 6, names: 'sunday monday tuesday wednesday thursday friday saturday'.split(' ') },
];

/**
 * The fields of a schedule, five or six with the seconds first, in the plain form that every parser takes: names are numbers,
 * a range that goes over the end of its field, such as 22-2, is a list, and so is a step that is longer than its field.
 */
export function plainFields(cron: string): string[] | undefined {
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== 5 && fields.length !== 6) return undefined;
  const own = FIELDS.slice(-fields.length);
  return fields.map((text, place) => plainField(text, own[place]!));
}

const plainField = (text: string, field: Field): string =>
  text
    .split(',')
    .map((part) =>
      plainPart(
        part.replaceAll(/[a-z]{3,}/gi, (name) => numberOf(name, field)),
        field,
      ),
    )
    .join(',');

function numberOf(name: string, { names = [], least }: Field): string {
  const lower = name.toLowerCase();
  const place = names.findIndex((full) => full === lower || full.slice(0, 3) === lower);
  return place === -1 ? name : String(place + least);
}

function plainPart(part: string, { least, most }: Field): string {
  const range = /^(?:\*|(\d+)-(\d+))(?:\/(\d+))?$/.exec(part);
  if (range === null) return part;
  const [first, last, step] = [range[1] ?? least, range[2] ?? most, range[3] ?? 1].map(Number) as [
    number,
    number,
    number,
  ];
  const size = most - least + 1;
  const isPlain = first <= last && step <= size;
  if (isPlain || step < 1) return part;
  const span = first <= last ? last - first : (((last - first) % size) + size) % size;
  const values: number[] = [];
  for (let offset = 0; offset <= span; offset += step)
    values.push(first + offset > most ? first + offset - size : first + offset);
  return values.join(',');
}
