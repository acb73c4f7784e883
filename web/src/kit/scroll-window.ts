import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { must } from '../lib/must.ts';

/** Browsers draw nothing beyond about 33 million pixels; from here on the scroll bar stands for more than its length. */
const MOST_PIXELS = 12_000_000;
const SETTLE_MS = 150;

export interface ScrollWindow {
  scroll: RefObject<HTMLDivElement | null>;
  /** How high the content has to be for the scroll bar. */
  length: number;
  /** What is seen of the rows. */
  top: number;
  left: number;
  height: number;
  width: number;
  onScroll(): void;
  /** Moves so that a row is in view. */
  reveal(row: number): void;
}

interface Sizes {
  rows: number;
  row: number;
  head: number;
}

/**
 * What part of very many rows is in view. The rows are drawn on a layer that stays where it is, so that the browser
 * cannot scroll past what has been drawn. With more rows than pixels, the wheel still moves by pixels and the bar by parts.
 */
export function useScrollWindow({ rows, row, head }: Sizes): ScrollWindow {
  const scroll = useRef<HTMLDivElement>(null);
  const before = useRef(0);
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [place, setPlace] = useState({ top: 0, left: 0 });
  const [size, setSize] = useState({ height: 0, width: 0 });
  const full = rows * row;
  const length = Math.min(full, MOST_PIXELS);
  const farthest = Math.max(0, full - size.height);
  const longest = Math.max(0, length - size.height);
  const latest = useRef({ farthest, longest, height: size.height, top: 0 });
  latest.current = { farthest, longest, height: size.height, top: Math.min(place.top, farthest) };

  useLayoutEffect(() => {
    const element = must(scroll.current, 'what scrolls');
    const measure = () =>
      setSize({ height: Math.max(0, element.clientHeight - head), width: element.clientWidth });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [head]);
  useEffect(() => () => clearTimeout(settle.current), []);

  const moveBar = useCallback(() => {
    const { farthest: far, longest: long, top } = latest.current;
    if (scroll.current === null || far === 0) return;
    scroll.current.scrollTop = Math.round((top / far) * long);
    before.current = scroll.current.scrollTop;
  }, []);

  const onScroll = useCallback(() => {
    const { scrollTop: at, scrollLeft: left } = must(scroll.current, 'what scrolls');
    const { farthest: far, longest: long, height, top } = latest.current;
    const step = at - before.current;
    before.current = at;
    if (far === long) return setPlace({ top: at, left });
    const isWheel = Math.abs(step) < height;
    const isEnd = at <= 0 || at >= long;
    const nearEnd = at <= 0 ? top < 2 * height : far - top < 2 * height;
    const next =
      isEnd && (!isWheel || nearEnd) ? (at <= 0 ? 0 : far) : isWheel ? top + step : (at / long) * far;
    setPlace({ top: Math.min(far, Math.max(0, next)), left });
    clearTimeout(settle.current);
    if (isWheel) settle.current = setTimeout(moveBar, isEnd ? 0 : SETTLE_MS);
  }, [moveBar]);

  const reveal = useCallback(
    (index: number) => {
      const { farthest: far, height, top } = latest.current;
      const start = index * row;
      const next = start < top ? start : start + row > top + height ? start + row - height : top;
      if (next === top) return;
      latest.current.top = Math.min(far, Math.max(0, next));
      setPlace(({ left }) => ({ top: latest.current.top, left }));
      moveBar();
    },
    [row, moveBar],
  );
  return { scroll, length, ...size, ...place, top: latest.current.top, onScroll, reveal };
}
