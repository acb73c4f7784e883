import { Play, Save, Square } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Page } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { CodeEditor } from '../../kit/code-editor.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Select } from '../../kit/field.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useAddressState } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { useOperation } from '../../lib/query.ts';
import { ExplainView } from './explain-view.tsx';
import { ExportResult } from './export-result.tsx';
import { QueryStatus } from './query-status.tsx';
import { RelationsBeside, RelationsButton } from './relations.tsx';
import { ResultChart } from './result-chart.tsx';
import { ResultGrid } from './result-grid.tsx';
import { SaveView } from './save-view.tsx';
import { ENGINES, type Engine, engineOf, useQueryRun } from './use-query-run.ts';

type View = 'rows' | 'chart' | 'explain';

const FIRST = 'SELECT type, count(*) AS n\nFROM granary_events\nGROUP BY type\nORDER BY n DESC';

/** SQL over everything of the account: an editor that knows the names, and the answer as rows, chart and plan. */
export default function QueryPage() {
  const [address, setAddress] = useAddressState<string>('sql', '');
  const [view, setView] = useAddressState<View>('view', 'rows');
  const [engine, setEngine] = useAddressState<Engine>('engine', 'duckdb');
  const [sql, setSql] = useState(String(address) || FIRST);
  const [saving, setSaving] = useState(false);
  const schema = useOperation('query.schema', {}, { every: 30_000 });
  const { state, result, plan, run, explain, cancel } = useQueryRun();
  const running = state.kind === 'running';
  const names = useMemo(
    () =>
      Object.fromEntries(
        [...(schema.data?.tables ?? []), ...(schema.data?.records ?? [])].map(({ name, columns }) => [
          name,
          columns.map((column) => column.name),
        ]),
      ),
    [schema.data],
  );
  const go = (text = sql, to: View = view) => {
    setSql(text);
    setAddress(text);
    if (to !== view) setView(to);
    void (to === 'explain' ? explain(text) : run(text, engine));
  };
  const first = useRef({ address: String(address), view, engine, run, explain });
  useEffect(() => {
    const { address: asked, view: shown, engine: by, ...does } = first.current;
    if (asked !== '') void (shown === 'explain' ? does.explain(asked) : does.run(asked, by));
  }, []);
  const show = (next: View) => {
    setView(next);
    const lacks = next === 'explain' ? plan?.sql !== sql : result?.sql !== sql || result.engine !== engine;
    if (lacks && sql.trim() !== '') void (next === 'explain' ? explain(sql) : run(sql, engine));
  };
  const choose = (next: Engine) => {
    setEngine(next);
    if (next === 'trino' && view === 'explain') setView('rows');
  };
  const relations = {
    schema: schema.data,
    error: schema.error,
    onPick: (text: string) => go(text, 'rows'),
    onEdit: setSql,
  };
  return (
    <Page
      title="SQL"
      facts={['one SELECT over datasets, tables, views and Granary’s own records', 'Ctrl/⌘ Enter runs it']}
      calls={[callOf('query.run', { sql, ...engineOf(engine) }), callOf('query.stats', { sql })]}
      full
    >
      <div className="flex min-h-0 flex-1 border-t">
        <RelationsBeside {...relations} />
        <div className="flex min-w-0 flex-1 flex-col">
          <CodeEditor
            value={sql}
            onChange={setSql}
            onRun={() => go()}
            label="SQL"
            schema={names}
            className="h-44 shrink-0 rounded-none border-0 border-b"
          />
          <div className="flex flex-wrap items-center gap-2 border-b px-3 py-1.5">
            <RelationsButton {...relations} />
            {running ? (
              <Button kind="primary" onClick={cancel}>
                <Square /> Cancel
              </Button>
            ) : (
              <Button kind="primary" disabled={sql.trim() === ''} onClick={() => go()}>
                <Play /> Run
              </Button>
            )}
            <Tabs<View>
              label="View"
              value={view}
              onChange={show}
              tabs={[
                { value: 'rows', label: 'Rows' },
                { value: 'chart', label: 'Chart' },
                // Plans are those of DuckDB.
                ...(engine === 'trino' ? [] : [{ value: 'explain' as const, label: 'Explain' }]),
              ]}
            />
            <Select
              aria-label="Engine"
              value={engine}
              onChange={(event) => choose(ENGINES.find((one) => one === event.target.value) ?? 'duckdb')}
              className="w-auto"
            >
              <option value="duckdb">DuckDB</option>
              <option value="trino">Trino</option>
              <option value="auto">Auto</option>
            </Select>
            <QueryStatus state={state} result={view === 'explain' ? undefined : result?.answer} />
            <div className="ml-auto flex gap-1">
              <Button kind="quiet" disabled={sql.trim() === ''} onClick={() => setSaving(true)}>
                <Save /> Save as view
              </Button>
              <ExportResult sql={sql} engine={engine} />
            </div>
          </div>
          {state.kind === 'failed' && <ErrorNote error={state.error} className="m-3" />}
          {view === 'explain' && <ExplainView plan={plan?.answer} isRunning={running} />}
          {view === 'chart' && <ResultChart result={result?.answer} isRunning={running} />}
          {view === 'rows' && <ResultGrid result={result?.answer} isRunning={running} />}
        </div>
      </div>
      {saving && <SaveView sql={sql} engine={engine} onClose={() => setSaving(false)} />}
    </Page>
  );
}
