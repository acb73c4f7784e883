import { imgAltLong } from './img-alt-long.ts';
import { imgAltMissing } from './img-alt-missing.ts';
import { imgDimensions } from './img-dimensions.ts';
import { imgLazyLcp } from './img-lazy-lcp.ts';
import { pictureNoImg } from './picture-no-img.ts';
import { videoNoPoster } from './video-no-poster.ts';

export const imageRules = [imgAltMissing, imgAltLong, imgDimensions, imgLazyLcp, pictureNoImg, videoNoPoster];
