import { useState } from 'react';
import type { RatedataSource, RatedataVerdict } from '../../../../../client/index.ts';
import { Button } from '../../../kit/button.tsx';
import { count, plural } from '../../../lib/format.ts';
import { heldOf, shownFile } from './file-columns.tsx';

const AT_ONCE = 50;

interface Line {
  at: string;
  text: string;
}

/** Everything the file is told off for, by line; the longest lists in steps. */
export function FileFaults({ source }: { source: RatedataSource }) {
  const held = heldOf(source);
  const file = held?.file ?? shownFile(source);
  if (file === undefined) return <p className="text-sm text-quiet">No file has been read yet.</p>;
  const { verdicts, rejected = [], warnings = [] } = file;
  return (
    <div className="flex flex-col gap-5">
      {held !== undefined && (
        <p className="text-sm text-quiet">Of the file that is held, not of the live one.</p>
      )}
      {verdicts.length === 0 && <p className="text-sm text-quiet">No validator knows this kind of file.</p>}
      {verdicts.map((verdict) => (
        <VerdictLists key={`${verdict.validator} ${verdict.version}`} verdict={verdict} />
      ))}
      <Lines
        title="Rows rejected"
        none="Every row was read."
        total={file.rows_rejected}
        lines={rejected.map(({ row, reason }) => ({ at: `row ${row}`, text: reason }))}
      />
      {warnings.length > 0 && (
        <Lines
          title="Warnings"
          none=""
          total={warnings.length}
          lines={warnings.map((text) => ({ at: '', text }))}
        />
      )}
    </div>
  );
}

const toLines = (found: RatedataVerdict['errors'] = []): Line[] =>
  found.map(({ line, path, message }) => ({
    at: line == null ? path : `line ${line}, ${path}`,
    text: message,
  }));

const VerdictLists = ({ verdict }: { verdict: RatedataVerdict }) => (
  <>
    <Lines
      title={`Errors, ${verdict.validator} ${verdict.version}`}
      none="None: the file is valid."
      total={verdict.error_count}
      lines={toLines(verdict.errors)}
    />
    {verdict.alert_count > 0 && (
      <Lines title="Alerts" none="" total={verdict.alert_count} lines={toLines(verdict.alerts)} />
    )}
  </>
);

function Lines({
  title,
  none,
  total,
  lines,
}: {
  title: string;
  none: string;
  total: number;
  lines: readonly Line[];
}) {
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold">
        {title} <span className="font-normal text-faint">{count(total)}</span>
      </h3>
      {lines.length === 0 && (
        <p className="text-sm text-quiet">{total === 0 ? none : 'Only their number is kept.'}</p>
      )}
      <ul className="divide-y rounded-md border empty:hidden">
        {lines.slice(0, shown).map(({ at, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list keeps its order, and may say a thing twice
          <li key={index} className="px-3 py-1.5 text-sm">
            {at !== '' && <code className="block font-mono text-xs break-all text-faint">{at}</code>}
            {text}
          </li>
        ))}
      </ul>
      {shown < lines.length && (
        <Button size="small" className="mt-2" onClick={() => setShown(shown + AT_ONCE)}>
          Show more
        </Button>
      )}
      {shown >= lines.length && lines.length > 0 && lines.length < total && (
        <p className="mt-1 text-xs text-faint">{`The first ${plural(lines.length, 'one', 'ones')} are kept.`}</p>
      )}
    </section>
  );
}
