import { useState } from 'react';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Input, Select } from '../../../kit/field.tsx';
import { words } from '../../../lib/format.ts';
import { CATEGORIES } from '../shared/categories.tsx';
import type { GroupFilter } from '../shared/group.ts';
import { SEVERITIES } from '../shared/severity-mark.tsx';
import { CsvButton } from './csv-button.tsx';
import { useDownload } from './use-download.ts';

interface IssueFiltersProps {
  auditId: string;
  filter: GroupFilter;
  onSeverity(severity: string): void;
  onCategory(category: string): void;
  onSearch(text: string): void;
}

/** Severity, category and words; each is in the address. */
export function IssueFilters({ auditId, filter, onSeverity, onCategory, onSearch }: IssueFiltersProps) {
  const [text, setText] = useState(filter.search);
  const download = useDownload();
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-3 py-2">
      <Input
        type="search"
        aria-label="Search issues"
        placeholder="Search issues"
        className="h-7 w-48 text-sm max-sm:w-full"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onSearch(event.target.value);
        }}
      />
      <Select
        aria-label="Severity"
        className="h-7 w-36 text-sm"
        value={filter.severity}
        onChange={(event) => onSeverity(event.target.value)}
      >
        <option value="">All severities</option>
        {SEVERITIES.map((severity) => (
          <option key={severity} value={severity}>
            {words(severity)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Category"
        className="h-7 w-44 text-sm"
        value={filter.category}
        onChange={(event) => onCategory(event.target.value)}
      >
        <option value="">All categories</option>
        {Object.entries(CATEGORIES).map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <CsvButton download={download} auditId={auditId} view="issues" className="ml-auto" />
      {download.error !== null && <ErrorNote error={download.error} className="w-full" />}
    </div>
  );
}
