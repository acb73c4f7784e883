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
  ...['negotiated_prices', 'negotiated_price', 'provider_groups', 'allowed_amounts', 'payments'],
  ...['reporting_plans', 'in_network_files', 'allowed_amount_files', 'npi', 'service_code'],
  ...['billing_code_modifier', 'network_name'],
]);
/** The other keys of the schema: an element of a list has another name. */
const FIELDS = new Set([
  ...['negotiation_arrangement', 'name', 'billing_code_type', 'billing_code_type_version', 'billing_code'],
  ...['description', 'severity_of_illness', 'bundled_codes', 'covered_services', 'negotiated_type'],
  ...['negotiated_rate', 'expiration_date', 'billing_class', 'setting', 'additional_information', 'tin'],
  ...['type', 'value', 'business_name', 'provider_group_id', 'location', 'allowed_amount', 'providers'],
  ...['billed_charge', 'allowed_amount_file', 'plan_name', 'plan_id_type', 'plan_id', 'plan_market_type'],
  ...['issuer_name', 'plan_sponsor_name'],
]);
const ITEM = 'item';

/** Whether an element of this name is one of a list, and not a key of the one object that stands there. */
export function isItemOf(list: string, name: string): boolean {
  if (name === ITEM || name === list || list === `${name}s`) return true;
  return !LISTS.has(name) && !FIELDS.has(name);
}

const isList = ({ name, children }: XmlNode): boolean =>
  LISTS.has(name) || (name === 'providers' && children.some((child) => isCharge(child)));

const isCharge = ({ name, children }: XmlNode): boolean =>
  name === 'billed_charge' || children.some((child) => child.name === 'billed_charge');

/** The elements of a list: its items, or itself where it has none and is repeated instead. */
function elementsOf(list: XmlNode): XmlNode[] {
  const { name, children, text } = list;
  const [first] = children;
  if (first === undefined) return text.trim() === '' ? [] : [list];
  // Some programs put a list of the same name around it.
  if (children.every((child) => child.name === first.name) && isItemOf(name, first.name)) return children;
  return [list];
}

/** What the element would be in a JSON file. */
export function jsonOf(node: XmlNode): Json {
  if (node.children.length === 0) return node.text.trim();
  if (node.children.every(({ name }) => name === ITEM)) return node.children.map(jsonOf);
  const object: { [key: string]: Json } = {};
  for (const child of node.children) {
    const before = object[child.name];
    const values = isList(child) ? elementsOf(child).map(jsonOf) : [jsonOf(child)];
    if (before !== undefined)
      object[child.name] = [...(Array.isArray(before) ? before : [before]), ...values];
    else object[child.name] = isList(child) ? values : jsonOf(child);
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
