import type { Names } from './names.ts';

/** The files of a domain with one plain resource, by path. */
export function domainFiles(names: Names): Record<string, string> {
  const { area, plural, folder, number, single, several, noun } = names;
  return {
    [`migrations/${number}-${area}-${plural}.sql`]: migration(names),
    [`${folder}/schema.ts`]: schema(names),
    [`${folder}/events.ts`]: `import { resourceEvents } from '../../../resource/resource-events.ts';

export const ${single}Events = resourceEvents('${noun}');
`,
    [`${folder}/resource.ts`]: resource(names),
    [`${folder}/kind.ts`]: kind(names),
    [`${folder}/domain.ts`]: `import { defineDomain } from '../../../http/define-domain.ts';
import type { ResourceServices } from '../../../resource/define-resource.ts';
import { ${single}Events } from './events.ts';
import { ${single}Kind } from './kind.ts';
import { ${several} } from './resource.ts';

export const ${several}Domain = defineDomain({
  name: '${plural}',
  operations: [${['list', 'create', 'get', 'update', 'remove'].map((verb) => `${several}.${verb}`).join(', ')}],
  events: Object.values(${single}Events),
  kinds: [${single}Kind],
  create: (dependencies: ResourceServices): ResourceServices => dependencies,
});
`,
    [`${folder}/index.ts`]: `export { ${several}Domain } from './domain.ts';
`,
  };
}

const migration = ({ table, id }: Names) => `CREATE TABLE ${table} (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  ${id} uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, ${id})
);
CREATE UNIQUE INDEX ${table}_name ON ${table} (account_id, name);
CALL protect('${table}');
`;

const schema = ({ record, id }: Names) => `import Type from 'typebox';
import { Named, Text, Timestamp, Uuid } from '../../../kernel/schema.ts';

export const ${record} = Named('${record}', {
  ${id}: Uuid(),
  name: Type.String(),
  description: Type.String(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

export const DESCRIPTION = Text(2_000, 'Description. Defaults to none.', 0);

export const Create${record} = Named('Create${record}', {
  name: Text(200, 'Display name, unique in the account.'),
  description: Type.Optional(DESCRIPTION),
});

export const Update${record} = Named('Update${record}', {
  name: Type.Optional(Text(200, 'New name.')),
  description: Type.Optional(Text(2_000, 'New description.', 0)),
});
`;

const resource = ({
  one,
  many,
  aOne,
  noun,
  record,
  single,
  several,
  table,
  id,
  tag,
  path,
  isPart,
  answersCreated,
}: Names) =>
  `import { defineResource } from '../../../resource/define-resource.ts';
import { ${single}Events } from './events.ts';
import { Create${record}, ${record}, Update${record} } from './schema.ts';

export const ${several} = defineResource({
  noun: '${one}',${many === `${one}s` ? '' : `\n  plural: '${many}',`}
  events: ${single}Events,
  tag: '${tag}',
  path: '${path}',${isPart ? `\n  suffix: '${noun}',` : ''}
  table: {
    name: '${table}',
    id: '${id}',
    columns: ['name', 'description'],
    search: ['name', 'description'],
    sort: ['name'],
    taken: 'This account already has ${aOne} with this name. Update it, or use another name.',
  },
  record: ${record},
  create: Create${record},
  update: Update${record},
  newRow: new${record},
  changes: (body) => body,${answersCreated ? '\n  createdStatus: 201,' : ''}
  example: {
    create: { name: 'Example', description: 'What it is for.' },
    update: { name: 'Another name' },
    record: {
      ${id}: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11',
      name: 'Example',
      description: 'What it is for.',
      created_at: '2026-03-01T09:30:00.000Z',
      updated_at: '2026-03-01T09:30:00.000Z',
    },
  },
});

export function new${record}({ name, description = '' }: { name: string; description?: string }) {
  return { name, description };
}
`;

const kind = ({ record, single, several, noun, tag, id }: Names) => `import Type from 'typebox';
import { plainKind } from '../../../resource/plain-kind.ts';
import { withoutDefaults } from '../../../resource/written-spec.ts';
import { new${record}, ${several} } from './resource.ts';
import { DESCRIPTION } from './schema.ts';

export const ${single}Kind = plainKind(${several}, {
  kind: '${noun}',
  tag: '${tag}',
  id: '${id}',
  spec: Type.Object({ description: Type.Optional(DESCRIPTION) }),
  specOf: ({ description }) => withoutDefaults({ description }, { description: '' }),
  rowOf: ({ name, spec }) => new${record}({ ...spec, name }),
});
`;
