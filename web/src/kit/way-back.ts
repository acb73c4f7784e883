import { useState } from 'react';

/** Where the focus of an open dialog came from. */
const ways = new WeakMap<Element, readonly HTMLElement[]>();

/** What has the focus, and what opened the dialog or the menu that it is in: those may be gone when the focus goes back. */
function wayBack(): readonly HTMLElement[] {
  const from = document.activeElement;
  if (!(from instanceof HTMLElement) || from === document.body) return [];
  const menu = from.closest('[role=menu]');
  const trigger = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  const layer = (trigger ?? from).closest('[role=dialog]');
  return [from, ...(trigger === null ? [] : [trigger]), ...(layer === null ? [] : (ways.get(layer) ?? []))];
}

/**
 * Gives the focus back when a dialog closes. Radix does so only for a dialog with a trigger of its own; ours are opened by
 * code. To be called by what mounts with the dialog, since a field with `autoFocus` has the focus before any effect runs.
 */
export function useWayBack() {
  const [way] = useState(wayBack);
  return {
    ref: (dialog: HTMLElement | null) => {
      if (dialog !== null) ways.set(dialog, way);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      way.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
    },
  };
}
