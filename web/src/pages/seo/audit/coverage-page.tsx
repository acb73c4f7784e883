import { Section } from '../../../frame/page.tsx';
import { Input } from '../../../kit/field.tsx';
import { useAddressState } from '../../../lib/address.ts';
import { count } from '../../../lib/format.ts';
import type { Summary } from '../live/fold.ts';
import { AuditFrame, NotYet, summaryOf } from './audit-frame.tsx';

/** Which rules judged the site, which could not, and why. */
export default function CoveragePage() {
  return (
    <AuditFrame>
      {(audit) => {
        const summary = summaryOf(audit);
        return summary === undefined ? (
          <NotYet audit={audit} what="The coverage" />
        ) : (
          <CoverageView summary={summary} />
        );
      }}
    </AuditFrame>
  );
}

type Reasoned = Summary['coverage']['skipped'];

function CoverageView({ summary }: { summary: Pick<Summary, 'coverage' | 'passed'> }) {
  const [search, setSearch] = useAddressState<string>('search', '');
  const { coverage, passed } = summary;
  const isWanted = (rule: string) => rule.includes(search.trim().toLowerCase());
  const good = new Set(passed);
  const ran = [...new Set(coverage.ran)].filter(isWanted).sort();
  const failed = ran.filter((rule) => !good.has(rule));
  return (
    <div className="flex flex-col gap-4">
      <Input
        type="search"
        aria-label="Search rules"
        placeholder="Search rules"
        className="max-w-xs"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Unjudged title="Skipped" rules={coverage.skipped.filter(({ rule }) => isWanted(rule))}>
          Not run: what they need was not there.
        </Unjudged>
        <Unjudged title="Inconclusive" rules={coverage.inconclusive.filter(({ rule }) => isWanted(rule))}>
          Run, but this audit cannot tell. They count neither for nor against the score.
        </Unjudged>
        <Rules title="Found issues" rules={failed} />
        <Rules title="Passed" rules={ran.filter((rule) => good.has(rule))} />
      </div>
    </div>
  );
}

interface UnjudgedProps {
  title: string;
  rules: Reasoned;
  children: string;
}

const Unjudged = ({ title, rules, children }: UnjudgedProps) => (
  <Section title={title} note={count(rules.length)}>
    <p className="border-b px-3 py-2 text-xs text-quiet">{children}</p>
    <ul>
      {rules.length === 0 && <li className="px-3 py-2 text-sm text-quiet">None.</li>}
      {rules.map(({ rule, reason }) => (
        <li key={`${rule} ${reason}`} className="border-b px-3 py-1.5 text-sm last:border-b-0">
          <code className="font-mono text-xs">{rule}</code>
          <span className="block text-xs text-quiet">{reason}</span>
        </li>
      ))}
    </ul>
  </Section>
);

const Rules = ({ title, rules }: { title: string; rules: readonly string[] }) => (
  <Section title={title} note={count(rules.length)}>
    <ul className="columns-2 gap-4 px-3 py-2 text-sm max-sm:columns-1">
      {rules.length === 0 && <li className="text-quiet">None.</li>}
      {rules.map((rule) => (
        <li key={rule} className="py-0.5">
          <code className="font-mono text-xs break-all">{rule}</code>
        </li>
      ))}
    </ul>
  </Section>
);
