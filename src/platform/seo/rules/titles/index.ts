import { descLong } from './desc-long.ts';
import { descMissing } from './desc-missing.ts';
import { descMultiple } from './desc-multiple.ts';
import { descShort } from './desc-short.ts';
import { h1Long } from './h1-long.ts';
import { h1Missing } from './h1-missing.ts';
import { h1Multiple } from './h1-multiple.ts';
import { headingEmpty } from './heading-empty.ts';
import { headingOrder } from './heading-order.ts';
import { titleLong } from './title-long.ts';
import { titleMissing } from './title-missing.ts';
import { titleMultiple } from './title-multiple.ts';
import { titleShort } from './title-short.ts';

export const titleRules = [
  titleMissing,
  titleMultiple,
  titleShort,
  titleLong,
  descMissing,
  descMultiple,
  descShort,
  descLong,
  h1Missing,
  h1Multiple,
  h1Long,
  headingOrder,
  headingEmpty,
];
