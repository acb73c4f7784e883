import { KeyRound } from 'lucide-react';
import { Section } from '../../../frame/page.tsx';
import { LinkButton } from '../../../kit/button.tsx';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { catalogUrl, NAMESPACE, type Place } from './tools.ts';

/** Filled in but for what is the person's to choose. */
const NEW_KEY = { input: { name: 'Lakehouse reader', scopes: ['datasets:read'] } };

/** What every tool asks for. */
export const Connection = ({ place }: { place: Place }) => (
  <Section
    title="Connection"
    actions={
      <LinkButton size="small" to="/call/auth.create-token" search={NEW_KEY as never}>
        <KeyRound /> Create API key
      </LinkButton>
    }
  >
    <div className="flex flex-col gap-3 p-3">
      <p className="text-sm text-quiet">
        Other tools read this dataset as an Apache Iceberg table, where it is and without a copy. They cannot
        change it.
      </p>
      <Facts
        facts={[
          ['Catalog URL', <Copied key="url" name="catalog URL" text={catalogUrl(place)} />],
          ['Warehouse', <Copied key="warehouse" name="warehouse" text={place.warehouse} />],
          ['Namespace', <Copied key="namespace" name="namespace" text={NAMESPACE} />],
          ['Table', <Copied key="table" name="table" text={place.table} />],
          [
            'API key',
            <span key="key">
              in the environment variable <Code>GRANARY_KEY</Code>, with the scope <Code>datasets:read</Code>
            </span>,
          ],
        ]}
      />
      {new URL(place.url).origin !== location.origin && (
        <p className="rounded-md bg-warn-soft p-2 text-sm">
          You opened Granary at {location.origin}. Other tools read files from {place.url}, its public URL. If
          they cannot reach it, set PUBLIC_URL where Granary runs.
        </p>
      )}
    </div>
  </Section>
);

const Code = ({ children }: { children: string }) => <code className="font-mono text-xs">{children}</code>;

const Copied = ({ name, text }: { name: string; text: string }) => (
  <span className="flex items-start gap-1">
    <code className="min-w-0 py-0.5 font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap">
      {text}
    </code>
    <CopyButton text={text} label={`Copy ${name}`} />
  </span>
);
