import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** The app has one of these around everything. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={350} skipDelayDuration={100}>
    {children}
  </Radix.Provider>
);

interface TooltipProps {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that can hold a reference. */
  children: ReactNode;
}

export const Tooltip = ({ text, side = 'bottom', children }: TooltipProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        side={side}
        sideOffset={5}
        collisionPadding={8}
        className="z-50 max-w-72 animate-enter rounded-md bg-ink px-2 py-1 text-xs text-canvas shadow-raised"
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
