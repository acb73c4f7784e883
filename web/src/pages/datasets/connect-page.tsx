import { SquareTerminal } from 'lucide-react';
import { Section } from '../../frame/page.tsx';
import { LinkButton } from '../../kit/button.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { Snippet } from '../../kit/snippet.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useAddressState, usePathParts } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { usePublicUrl } from '../../lib/public-url.ts';
import { useAccount } from '../../lib/session.ts';
import { Connection } from './connect/connection.tsx';
import { granarySql, NAMESPACE, type Place, TOOL_NAMES, TOOLS, type ToolName } from './connect/tools.ts';
import { DatasetPage } from './dataset-page.tsx';

/** How to read a dataset with other tools. */
export default function ConnectPage() {
  const { dataset_id = '' } = usePathParts();
  const url = usePublicUrl();
  const warehouse = useAccount()?.account_id ?? '';
  return (
    <DatasetPage
      calls={[
        callOf('datasets.iceberg-table', { namespace: NAMESPACE, table: dataset_id }),
        callOf('auth.create-token', { name: 'Lakehouse reader', scopes: ['datasets:read'] }),
      ]}
    >
      {({ name }) =>
        url === undefined ? (
          <SkeletonRows rows={12} />
        ) : (
          <div className="flex max-w-3xl flex-col gap-4">
            <Connection place={{ url, warehouse, table: name }} />
            <Reading place={{ url, warehouse, table: name }} />
          </div>
        )
      }
    </DatasetPage>
  );
}

const isTool = (name: string): name is ToolName => TOOL_NAMES.some((known) => known === name);

/** The lines for one tool after the other. */
function Reading({ place }: { place: Place }) {
  const [chosen, setChosen] = useAddressState<string>('tool', 'pyiceberg');
  const name = isTool(chosen) ? chosen : 'pyiceberg';
  const { note, lines } = TOOLS[name];
  return (
    <Section title="Read this dataset">
      <div className="flex flex-col gap-3 p-3">
        <Tabs
          label="Tool"
          value={name}
          onChange={setChosen}
          tabs={TOOL_NAMES.map((value) => ({ value, label: TOOLS[value].label }))}
          className="self-start"
        />
        <p className="text-sm text-quiet">{note}</p>
        {lines(place).map(({ title, text }) => (
          <Snippet key={title} title={title} text={text} />
        ))}
        {name === 'sql' && (
          <LinkButton to="/query" search={{ sql: granarySql(place.table) } as never} className="self-start">
            <SquareTerminal /> Open in SQL
          </LinkButton>
        )}
      </div>
    </Section>
  );
}
