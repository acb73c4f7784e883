import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';

interface SidePanelProps {
  title: ReactNode;
  facts?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  onClose(): void;
}

/**
 * Detail of a row, page, stage or asset, beside what it belongs to. Esc closes. Keep what is open in the address
 * (`useAddressState`), so that reload and back restore it.
 */
export function SidePanel({ title, facts, children, foot, onClose }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close.current();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={typeof title === 'string' ? title : 'Detail'}
      className="fixed inset-y-0 right-0 z-30 flex w-[min(30rem,100vw)] animate-slide flex-col border-l bg-panel shadow-raised outline-none"
    >
      <header className="flex items-start gap-3 border-b px-4 py-3">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-lg font-semibold">{title}</h2>
          {facts !== undefined && <p className="text-sm text-quiet">{facts}</p>}
        </div>
        <IconButton label="Close (Esc)" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-auto p-4">{children}</div>
      {foot !== undefined && <footer className="flex justify-end gap-2 border-t px-4 py-3">{foot}</footer>}
    </aside>
  );
}
