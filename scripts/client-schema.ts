/** The JSON Schema that the interface is declared in, as far as its document uses it. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  format?: string;
}

/** A schema as the TypeScript type of its values. */
export function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf !== undefined && schema.properties === undefined)
    return [...new Set(schema.anyOf.map((option) => typeOf(option, indent)))].join(' | ');
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `Array<${typeOf(schema.items ?? {}, indent)}>`;
    case 'object':
      return objectType(schema, indent);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`The type ${schema.type} has no TypeScript yet. Add it to scripts/client-schema.ts.`);
  }
}

function objectType({ properties, patternProperties, required = [] }: Schema, indent: string): string {
  const values = Object.values(patternProperties ?? {})[0];
  if (values !== undefined) return `Record<string, ${typeOf(values, indent)}>`;
  if (properties === undefined) return 'Record<string, unknown>';
  return membersType(
    Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) })),
    indent,
  );
}

export interface Member {
  name: string;
  schema: Schema;
  required: boolean;
  description?: string | undefined;
}

/** What may be left out may also be undefined, so that callers can pass on what they have not. */
export function membersType(members: Member[], indent = ''): string {
  const deeper = `${indent}  `;
  const lines = members.map(({ name, schema, required, description = schema.description }) => {
    const type = typeOf(schema, deeper);
    const member = required ? `${keyOf(name)}: ${type};` : `${keyOf(name)}?: ${type} | undefined;`;
    return `${commentOf(description, deeper)}${deeper}${member}\n`;
  });
  return lines.length === 0 ? 'unknown' : `{\n${lines.join('')}${indent}}`;
}

export const commentOf = (text: string | undefined, indent: string): string =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /').replaceAll(/\s*\n\s*/g, ' ')} */\n`;

export const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : literal(name));

const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : JSON.stringify(value);
