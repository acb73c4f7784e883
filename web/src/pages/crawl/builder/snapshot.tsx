import { useEffect, useRef, useState } from 'react';

interface SnapshotProps {
  html: string;
  /** Outlined: the records, what the fields read, and what the chosen field reads. */
  items: readonly number[];
  read: readonly number[];
  chosen: readonly number[];
  onPick(element: number): void;
}

const BASE = `<style>
  :where([data-link]) { color: LinkText; text-decoration: underline }
  :where(img[data-picture]) { display: inline-block; min-width: 1.5em; min-height: 1.5em; outline: 1px dashed GrayText }
  *, *::before, *::after { cursor: crosshair !important; animation: none !important; transition: none !important }
</style>`;

const MARKS = 'granary-marks';
const OVER = 'data-over';

/**
 * Page preview. The frame runs no scripts: it may only be looked into from outside, which is how it is hovered
 * and clicked; what it shows was made safe by the server, and the policy of the dashboard holds in it as well.
 */
export function Snapshot({ html, items, read, chosen, onPick }: SnapshotProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(0);
  const pick = useRef(onPick);
  pick.current = onPick;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame that was loaded again has another document
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page === null || page === undefined) return;
    const over = (event: Event) => {
      for (const element of page.querySelectorAll(`[${OVER}]`)) element.removeAttribute(OVER);
      if (event.type === 'mouseover') nodeOf(event)?.setAttribute(OVER, '');
    };
    const click = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      const number = nodeOf(event)?.getAttribute('data-node');
      if (number !== null && number !== undefined) pick.current(Number(number));
    };
    page.addEventListener('mouseover', over);
    page.addEventListener('mouseleave', over);
    page.addEventListener('click', click, true);
    return () => {
      page.removeEventListener('mouseover', over);
      page.removeEventListener('mouseleave', over);
      page.removeEventListener('click', click, true);
    };
  }, [loaded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page?.head === null || page?.head === undefined || frame.current === null) return;
    const style = page.getElementById(MARKS) ?? page.createElement('style');
    style.id = MARKS;
    style.textContent = rules(frame.current, { items, read, chosen });
    page.head.append(style);
  }, [loaded, items, read, chosen]);
  return (
    <iframe
      ref={frame}
      title="Page preview"
      sandbox="allow-same-origin"
      referrerPolicy="no-referrer"
      srcDoc={html.replace(/<head[^>]*>/i, (head) => head + BASE)}
      onLoad={() => setLoaded((times) => times + 1)}
      className="size-full"
      style={{ colorScheme: 'light', background: 'Canvas' }}
    />
  );
}

const nodeOf = ({ target }: Event): Element | null =>
  target !== null && 'closest' in target ? (target as Element).closest('[data-node]') : null;

/** The colours of the dashboard as the frame can use them. */
function rules(
  frame: Element,
  { items, read, chosen }: Pick<SnapshotProps, 'items' | 'read' | 'chosen'>,
): string {
  // Each is read from an element of its own: a change of colour would be a transition, which begins with the old one.
  const colour = (name: string): string => {
    const probe = document.createElement('span');
    probe.style.colorScheme = 'light';
    probe.style.color = `var(--${name})`;
    frame.after(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  };
  const list = (numbers: readonly number[]) => numbers.map((number) => `[data-node="${number}"]`).join(',');
  const mark = (numbers: readonly number[], look: string) =>
    numbers.length === 0 ? '' : `${list(numbers)} { ${look} }`;
  return [
    mark(items, `outline: 1px dashed ${colour('line-strong')} !important; outline-offset: 1px`),
    mark(read, `outline: 2px solid ${colour('running')} !important; outline-offset: 1px`),
    mark(
      chosen,
      `outline: 3px solid ${colour('accent')} !important; background-color: ${colour('accent-soft')} !important`,
    ),
    `[${OVER}] { outline: 2px solid ${colour('accent')} !important; outline-offset: 1px }`,
  ].join('\n');
}
