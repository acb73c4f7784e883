import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, Database, Play, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { AREAS } from '../lib/areas.ts';
import { addressOf, kindOf } from '../lib/ids.ts';
import { useName } from '../lib/names.ts';
import { useOpenApi } from '../lib/openapi.ts';
import { PAGES } from '../lib/pages.ts';
import { landingOf } from '../lib/places.ts';
import { question } from '../lib/query.ts';
import { rank } from '../lib/rank.ts';
import { chooseTheme, isDark, useTheme } from '../lib/theme.ts';

export interface Entry {
  /** Unlike any other's. */
  id: string;
  name: string;
  icon: ReactNode;
  note?: string | undefined;
  /** Other words it is found by, which count less than its name. */
  words?: string;
  /** Found by the server, by more than its name. */
  isFound?: boolean;
  run(): void;
}

export interface EntryGroup {
  heading: string;
  entries: readonly Entry[];
}

const ASKED_FOR = 100;
const SHOWN = 50;
const LISTED = 200;
const LISTED_MS = 60_000;

/** Things by name: what the server finds for the text, and the short lists, which are asked for once. */
function useNamed(text: string) {
  const asked = { search: text, limit: ASKED_FOR };
  const when = { enabled: text.length >= 2 };
  const datasets = useQuery({ ...question('datasets.list', asked), ...when });
  const spiders = useQuery({ ...question('spiders.list', asked), ...when });
  const pipelines = useQuery({ ...question('pipelines.list', asked), ...when });
  const kept = { ...when, staleTime: LISTED_MS };
  const etl = useQuery({ ...question('etl.list-pipelines', { limit: LISTED }), ...kept });
  const templates = useQuery({ ...question('workflow-templates.list', { limit: LISTED }), ...kept });
  const found = [
    ...(datasets.data?.data ?? []).map(({ dataset_id: id, name }) => ({ id, name, kind: 'dataset' })),
    ...(spiders.data?.data ?? []).map(({ spider_id: id, name }) => ({ id, name, kind: 'spider' })),
    ...(pipelines.data?.data ?? []).map(({ pipeline_id: id, name }) => ({ id, name, kind: 'pipeline' })),
  ].map((thing) => ({ ...thing, isFound: true, to: addressOf(thing.id) ?? '/' }));
  const listed = [
    ...(etl.data?.data ?? []).map(({ pipeline_id: id, name }) => {
      return { id, name, kind: 'ETL pipeline', to: `/flows/etl/${id}` };
    }),
    ...(templates.data?.data ?? []).map(({ template_id: id, name }) => {
      return { id, name, kind: 'template', to: `/flows/templates/${id}` };
    }),
  ].map((thing) => ({ ...thing, isFound: false }));
  const isLooking = [datasets, spiders, pipelines, etl, templates].some(({ isFetching }) => isFetching);
  return { things: [...found, ...listed], isLooking };
}

/** Everything the palette offers for a text, the best answer first; `isLooking` while more may come. */
export function useEntries(text: string): { groups: readonly EntryGroup[]; isLooking: boolean } {
  const navigate = useNavigate();
  const dark = isDark(useTheme());
  const { data: document } = useOpenApi();
  const { things, isLooking } = useNamed(text);
  const go = (to: string) => () => void navigate({ to });
  const icon = <ArrowRight />;
  const address = addressOf(text);
  const pasted = useName(text);
  const groups: EntryGroup[] = [
    {
      heading: 'Go to',
      entries: [
        ...(address === undefined
          ? []
          : [
              {
                id: text,
                name: `Open ${pasted ?? text}`,
                words: text,
                icon,
                note: kindOf(text)?.name,
                run: go(address),
              },
            ]),
        ...PAGES.filter(({ path, open }) => !path.includes('$') && open !== true).map(({ path, title }) => ({
          id: path,
          name: title,
          words: path,
          icon,
          note: path,
          run: go(path),
        })),
        ...AREAS.filter((area) => landingOf(area) === undefined).map(({ name }) => ({
          id: `operations of ${name}`,
          name: `${name} operations`,
          icon,
          run: go(`/calls?area=${name}`),
        })),
      ],
    },
    {
      heading: 'Datasets, spiders, pipelines and templates',
      entries: things.map(({ id, name, kind, isFound, to }) => ({
        id,
        name,
        words: id,
        isFound: isFound && !isLooking,
        icon: <Database />,
        note: kind,
        run: go(to),
      })),
    },
    {
      heading: 'Actions',
      entries: [
        {
          id: 'theme',
          name: dark ? 'Switch to light theme' : 'Switch to dark theme',
          words: 'look appearance dark light mode',
          icon: <SunMoon />,
          run: () => chooseTheme(dark ? 'light' : 'dark'),
        },
        ...(document?.operations ?? []).map(({ id, summary }) => ({
          id: `call ${id}`,
          name: summary,
          words: id,
          icon: <Play />,
          note: id,
          run: go(`/call/${id}`),
        })),
      ],
    },
  ];
  return { groups: bestFirst(groups, text), isLooking };
}

const OTHER_WORDS = 0.5;
const FOUND_ELSEWHERE = 0.1;

function scoreOf({ name, words = '', isFound = false }: Entry, text: string): number {
  const byWords = rank(words, text) > 1 ? rank(words, text) * OTHER_WORDS : 0;
  return Math.max(rank(name, text), byWords, isFound ? FOUND_ELSEWHERE : 0);
}

/** Within a group and among groups; what is as good keeps its order. */
function bestFirst(groups: readonly EntryGroup[], text: string): EntryGroup[] {
  return groups
    .map(({ heading, entries }) => {
      const scored = entries
        .map((entry) => ({ entry, score: scoreOf(entry, text) }))
        .filter(({ score }) => score > 0)
        .toSorted((one, other) => other.score - one.score)
        .slice(0, text === '' ? undefined : SHOWN);
      return { heading, entries: scored.map(({ entry }) => entry), best: scored[0]?.score ?? 0 };
    })
    .filter(({ best }) => best > 0)
    .toSorted((one, other) => other.best - one.best);
}
