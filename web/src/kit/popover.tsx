import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface PopoverProps {
  trigger: ReactNode;
  label: string;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  className?: string;
  onOpenChange?(open: boolean): void;
}

export const Popover = ({
  trigger,
  label,
  children,
  align = 'end',
  className,
  onOpenChange,
}: PopoverProps) => (
  <Radix.Root {...(onOpenChange === undefined ? {} : { onOpenChange })}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        aria-label={label}
        className={cn('z-40 animate-enter rounded-lg border bg-panel shadow-raised outline-none', className)}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
