import { html, type Markup } from './markup.ts';

/** As every format shows it. */
export const shown = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en-US') : value.toFixed(2);

export const signed = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : '±'}${shown(Math.abs(value))}`;

export const percent = (share: number): string => `${shown(Math.round(share * 100))} %`;

/** With the number itself for machines. */
export const data = (value: number): Markup => html`<data value="${value}">${shown(value)}</data>`;

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export const dayOf = (time: string): string => DAY.format(new Date(time));
export const shortDayOf = (time: string): string => SHORT_DAY.format(new Date(time));
