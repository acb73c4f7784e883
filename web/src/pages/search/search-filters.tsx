import { Input, Select } from '../../kit/field.tsx';
import type { Input as InputOf } from '../../lib/api.ts';

type Question = InputOf<'search.search'>;
type Source = NonNullable<Question['source']>;
type Freshness = 'day' | 'week' | 'month' | 'year';

export interface SearchFilters {
  source?: Source;
  freshness?: Freshness;
  domain?: string;
  language?: string;
}

/** What is asked, with nothing in it that was not chosen. */
export function questionOf(query: string, filters: SearchFilters, paging: Partial<Question>): Question {
  const { source, freshness, domain, language } = filters;
  return {
    query,
    ...paging,
    ...(source === undefined ? {} : { source }),
    ...(freshness === undefined ? {} : { freshness }),
    ...(domain === undefined ? {} : { include_domains: [domain] }),
    ...(language === undefined ? {} : { language }),
  };
}

const SOURCES: readonly (readonly [Source, string])[] = [
  ['own', 'Own pages'],
  ['provider', 'Search engine'],
];
const FRESHNESS: readonly (readonly [Freshness, string])[] = [
  ['day', 'Past day'],
  ['week', 'Past week'],
  ['month', 'Past month'],
  ['year', 'Past year'],
];

interface SearchFiltersBarProps {
  filters: SearchFilters;
  onChange(filters: SearchFilters): void;
}

export function SearchFiltersBar({ filters, onChange }: SearchFiltersBarProps) {
  const set = (name: keyof SearchFilters, value: string) => {
    const { [name]: _, ...rest } = filters;
    onChange(value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Filters</legend>
      <Choice
        label="Source"
        any="All sources"
        value={filters.source}
        choices={SOURCES}
        onChange={(value) => set('source', value)}
      />
      <Choice
        label="Age"
        any="Any time"
        value={filters.freshness}
        choices={FRESHNESS}
        onChange={(value) => set('freshness', value)}
      />
      <TextFilter
        label="Domain"
        placeholder="Any domain"
        value={filters.domain}
        onChange={(value) => set('domain', value)}
      />
      <TextFilter
        label="Language"
        placeholder="Any language, such as en"
        value={filters.language}
        onChange={(value) => set('language', value)}
      />
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  any: string;
  value: string | undefined;
  choices: readonly (readonly [string, string])[];
  onChange(value: string): void;
}

const Choice = ({ label, any, value = '', choices, onChange }: ChoiceProps) => (
  <Select
    aria-label={label}
    className="w-40 text-sm"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    <option value="">{any}</option>
    {choices.map(([choice, text]) => (
      <option key={choice} value={choice}>
        {text}
      </option>
    ))}
  </Select>
);

interface TextFilterProps {
  label: string;
  placeholder: string;
  value: string | undefined;
  onChange(value: string): void;
}

/** Applied when it is left or confirmed: half a domain matches nothing. */
const TextFilter = ({ label, placeholder, value = '', onChange }: TextFilterProps) => (
  <Input
    key={value}
    aria-label={label}
    placeholder={placeholder}
    className="w-52 text-sm"
    defaultValue={value}
    onBlur={(event) => event.target.value.trim() !== value && onChange(event.target.value.trim())}
    onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
  />
);
