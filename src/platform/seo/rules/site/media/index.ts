import { imgBroken } from './img-broken.ts';
import { imgSize } from './img-size.ts';
import { ogImageBad } from './og-image-bad.ts';

export const mediaPageRules = [ogImageBad, imgBroken, imgSize];
