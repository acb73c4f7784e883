import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { ArrowRight, Database, Play, SunMoon } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { DialogContent } from '../kit/dialog.tsx';
import { AREAS } from '../lib/areas.ts';
import { addressOf, kindOf } from '../lib/ids.ts';
import { useOpenApi } from '../lib/openapi.ts';
import { PAGES } from '../lib/pages.ts';
import { question } from '../lib/query.ts';
import { chooseTheme, isDark, useTheme } from '../lib/theme.ts';

const FOUND = 6;

/** Things by name: the lists that can be searched, and what each thing is called in them. */
function useNamed(text: string) {
  const when = text.length >= 2;
  const datasets = useQuery({ ...question('datasets.list', { search: text, limit: FOUND }), enabled: when });
  const spiders = useQuery({ ...question('spiders.list', { search: text, limit: FOUND }), enabled: when });
  const pipelines = useQuery({
    ...question('pipelines.list', { search: text, limit: FOUND }),
    enabled: when,
  });
  if (!when) return [];
  return [
    ...(datasets.data?.data ?? []).map(({ dataset_id: id, name }) => ({ id, name, kind: 'dataset' })),
    ...(spiders.data?.data ?? []).map(({ spider_id: id, name }) => ({ id, name, kind: 'spider' })),
    ...(pipelines.data?.data ?? []).map(({ pipeline_id: id, name }) => ({ id, name, kind: 'pipeline' })),
  ];
}

interface PaletteProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Go to anything by name or id, run anything by verb. */
export default function Palette({ open, onOpenChange }: PaletteProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ink/30" />
        <DialogContent
          aria-describedby={undefined}
          className="fixed top-[10vh] left-1/2 z-40 w-[min(38rem,calc(100vw-1rem))] -translate-x-1/2 overflow-hidden rounded-lg border bg-panel shadow-raised"
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <Search onClose={() => onOpenChange(false)} />
        </DialogContent>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Search({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const sought = useDeferredValue(text.trim());
  const navigate = useNavigate();
  const dark = isDark(useTheme());
  const { data: document } = useOpenApi();
  const named = useNamed(sought);
  const go = (to: string) => () => {
    onClose();
    void navigate({ to });
  };
  const address = addressOf(sought);
  return (
    <Command label="Search">
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder="A name, an id, or what you want to do"
        className="h-11 w-full border-b bg-transparent px-4 text-base outline-none placeholder:text-faint"
      />
      <Command.List className="max-h-[60vh] overflow-auto p-1">
        <Command.Empty className="p-6 text-center text-sm text-quiet">Nothing of that name.</Command.Empty>
        {address !== undefined && (
          <Item value={sought} onSelect={go(address)} icon={<ArrowRight />} note={kindOf(sought)?.name}>
            Open {sought}
          </Item>
        )}
        <Group heading="Go to">
          {PAGES.filter(({ path, open: isOpen }) => !path.includes('$') && isOpen !== true).map(
            ({ path, title }) => (
              <Item
                key={path}
                value={`go ${title} ${path}`}
                onSelect={go(path)}
                icon={<ArrowRight />}
                note={path}
              >
                {title}
              </Item>
            ),
          )}
          {AREAS.filter(({ to }) => !PAGES.some(({ path }) => path === to)).map(({ name }) => (
            <Item
              key={name}
              value={`operations of ${name}`}
              onSelect={go(`/calls?area=${name}`)}
              icon={<ArrowRight />}
            >
              Operations of {name}
            </Item>
          ))}
        </Group>
        <Group heading="Things">
          {named.map(({ id, name, kind }) => (
            <Item
              key={id}
              value={`${name} ${id}`}
              onSelect={go(addressOf(id) ?? '/')}
              icon={<Database />}
              note={kind}
            >
              {name}
            </Item>
          ))}
        </Group>
        <Group heading="Do">
          <Item
            value="change look theme dark light"
            onSelect={() => {
              onClose();
              chooseTheme(dark ? 'light' : 'dark');
            }}
            icon={<SunMoon />}
          >
            {dark ? 'Light look' : 'Dark look'}
          </Item>
          {(document?.operations ?? []).map(({ id, summary }) => (
            <Item key={id} value={`${summary} ${id}`} onSelect={go(`/call/${id}`)} icon={<Play />} note={id}>
              {summary}
            </Item>
          ))}
        </Group>
      </Command.List>
    </Command>
  );
}

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-faint"
  >
    {children}
  </Command.Group>
);

interface ItemProps {
  value: string;
  onSelect(): void;
  icon: ReactNode;
  note?: string | undefined;
  children: ReactNode;
}

const Item = ({ value, onSelect, icon, note, children }: ItemProps) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="flex h-8 cursor-pointer items-center gap-2.5 rounded-md px-3 text-sm data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
  >
    {icon}
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {note !== undefined && <span className="truncate font-mono text-xs text-faint">{note}</span>}
  </Command.Item>
);
