/** An element of XML with the place of its bytes in the file. */
export interface XmlNode {
  name: string;
  start: number;
  end: number;
  text: string;
  children: XmlNode[];
}

type Json = string | Json[] | { [key: string]: Json };

/** Elements that are arrays in JSON, even with a single one or none. */
const LISTS = new Set([
  ...['in_network', 'provider_references', 'out_of_network', 'reporting_structure', 'negotiated_rates'],
  ...[
    'negotiated_prices',
    'provider_groups',
    'allowed_amounts',
    'payments',
    'reporting_plans',
    'in_network_files',
  ],
  ...['npi', 'service_code', 'billing_code_modifier', 'network_name'],
]);
const ITEM = 'item';

const isList = ({ name, children }: XmlNode): boolean =>
  LISTS.has(name) || (name === 'providers' && children.some((child) => isCharge(child)));

const isCharge = ({ name, children }: XmlNode): boolean =>
  name === 'billed_charge' || (name === ITEM && children.some((child) => child.name === 'billed_charge'));

/** The elements of a list: its items, or itself where it has none and is repeated instead. */
function elementsOf(list: XmlNode): XmlNode[] {
  const items = list.children.filter(({ name }) => name === ITEM);
  if (items.length > 0) return items;
  return list.children.length > 0 || list.text.trim() !== '' ? [list] : [];
}

/** What the element would be in a JSON file. */
export function jsonOf(node: XmlNode): Json {
  if (node.children.length === 0) return node.text.trim();
  if (node.children.every(({ name }) => name === ITEM)) return node.children.map(jsonOf);
  const object: { [key: string]: Json } = {};
  for (const child of node.children) {
    if (isList(child)) {
      const before = object[child.name];
      object[child.name] = [...(Array.isArray(before) ? before : []), ...elementsOf(child).map(jsonOf)];
    } else object[child.name] = jsonOf(child);
  }
  return object;
}

/** The element at a place that is told as in JSON, with names and numbers. */
export function nodeAt(node: XmlNode, path: readonly (string | number)[]): XmlNode | undefined {
  let found: XmlNode | undefined = node;
  for (let step = 0; step < path.length && found !== undefined; step += 2) {
    const [name, index] = [path[step], Number(path[step + 1])];
    const lists: XmlNode[] = found.children.filter((child) => child.name === name);
    found = lists.flatMap(elementsOf)[index];
  }
  return found;
}
