import type { Page } from 'playwright-core';

/** A pixel or two of a letter's own box may stand out. */
const SLACK = 3;

/**
 * Texts that nobody can read to their end: outside of a box that hides what does not fit and cannot be scrolled, or higher
 * than the button they are on. What ends in an ellipsis on purpose does not count.
 */
export const cutOffTexts = (page: Page): Promise<string[]> =>
  page.evaluate((slack) => {
    const hides = (value: string) => value === 'hidden' || value === 'clip';
    const scrolls = (value: string) => value === 'auto' || value === 'scroll';
    const isCut = (text: Text): boolean => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { width, height, right, bottom, top } = range.getBoundingClientRect();
      if (width === 0 || height === 0) return false;
      for (let box = text.parentElement; box !== null && box.id !== 'main'; box = box.parentElement) {
        const look = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (edge.width <= 1 || look.textOverflow === 'ellipsis' || look.visibility === 'hidden') return false;
        if (scrolls(look.overflowX) || scrolls(look.overflowY)) return false;
        if (hides(look.overflowX) && right > edge.right + slack) return true;
        const isFixed = box.tagName === 'BUTTON' || hides(look.overflowY);
        if (isFixed && (bottom > edge.bottom + slack || top < edge.top - slack)) return true;
      }
      return false;
    };
    const main = document.querySelector('#main') ?? document.body;
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (
        text.data.trim() !== '' &&
        text.parentElement?.checkVisibility() === true &&
        text.parentElement.closest('svg, canvas, .react-flow') === null &&
        isCut(text)
      )
        found.push(text.data.trim().slice(0, 60));
    }
    return found;
  }, SLACK);
