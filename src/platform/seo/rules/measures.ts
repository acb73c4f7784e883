import { isWide, widthOf } from './arial-widths.ts';

/** Sizes at which search results show them. */
export const TITLE_PIXELS = 20;
export const DESCRIPTION_PIXELS = 14;

/** Unicode code points. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** How wide a text is in Arial, in pixels. */
export function pixelWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return Math.round((width * fontSize) / 1_000);
}

/** Mostly Chinese, Japanese or Korean: such texts say in half as many characters what others do, so only their width counts. */
export function isMostlyWide(text: string): boolean {
  let [wide, all] = [0, 0];
  for (const character of text) {
    all++;
    if (isWide(character)) wide++;
  }
  return wide * 2 > all;
}

export interface Measured {
  characters: number;
  pixels: number;
  isWide: boolean;
}

export const measure = (text: string, fontSize: number): Measured => ({
  characters: lengthOf(text),
  pixels: pixelWidth(text, fontSize),
  isWide: isMostlyWide(text),
});

/** `48 characters (431 pixels)`. */
export const describeLength = ({ characters, pixels }: Measured): string =>
  `${characters} ${characters === 1 ? 'character' : 'characters'} (${pixels} pixels)`;
