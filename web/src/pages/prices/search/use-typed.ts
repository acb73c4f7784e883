import { useState } from 'react';
import type { Wish } from '../shared/wish.ts';

/** What is typed until it is searched for; another search in the address takes its place, and the focus stays. */
export function useTyped(wish: Wish) {
  const [typed, setTyped] = useState(wish);
  const [known, setKnown] = useState(wish);
  const [judged, setJudged] = useState(wish.near);
  if (JSON.stringify(known) !== JSON.stringify(wish)) {
    setKnown(wish);
    setTyped(wish);
    setJudged(wish.near);
  }
  return {
    typed,
    change: (more: Partial<Wish>) => setTyped((before) => ({ ...before, ...more })),
    /** The place as it was when it was last looked at: nobody is corrected while they type. */
    judged,
    judge: () => setJudged(typed.near),
  };
}
