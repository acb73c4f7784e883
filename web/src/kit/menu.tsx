import { Link } from '@tanstack/react-router';
import { MoreHorizontal } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { cn } from './cn.ts';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
}

export const Menu = ({ trigger, children, align = 'end' }: MenuProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className="z-40 min-w-44 animate-enter rounded-lg border bg-panel p-1 shadow-raised"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

/** What is done less often, behind three dots. */
export const MoreMenu = ({ children }: { children: ReactNode }) => (
  <Menu
    trigger={
      <IconButton label="More" kind="plain">
        <MoreHorizontal />
      </IconButton>
    }
  >
    {children}
  </Menu>
);

const ITEM =
  'flex h-7 cursor-pointer items-center gap-2 rounded-md px-2 text-sm outline-none select-none data-disabled:cursor-default data-disabled:text-faint data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:text-quiet';

interface MenuItemProps {
  onSelect(): void;
  children: ReactNode;
  disabled?: boolean;
  danger?: boolean;
}

export const MenuItem = ({ onSelect, children, disabled = false, danger = false }: MenuItemProps) => (
  <Radix.Item
    onSelect={onSelect}
    disabled={disabled}
    className={cn(ITEM, danger && 'text-bad [&_svg]:text-bad')}
  >
    {children}
  </Radix.Item>
);

export const MenuLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Radix.Item asChild className={ITEM}>
    <Link to={to}>{children}</Link>
  </Radix.Item>
);

export const MenuTitle = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2 pt-1.5 pb-1 text-xs text-faint">{children}</Radix.Label>
);

export const MenuLine = () => <Radix.Separator className="-mx-1 my-1 border-t" />;

interface ChoiceProps<Value extends string> {
  value: Value;
  onChange(value: Value): void;
  choices: readonly { value: Value; label: ReactNode }[];
}

export const MenuChoice = <Value extends string>({ value, onChange, choices }: ChoiceProps<Value>) => (
  <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
    {choices.map((choice) => (
      <Radix.RadioItem key={choice.value} value={choice.value} className={ITEM}>
        <span className="w-4">
          <Radix.ItemIndicator>✓</Radix.ItemIndicator>
        </span>
        {choice.label}
      </Radix.RadioItem>
    ))}
  </Radix.RadioGroup>
);
