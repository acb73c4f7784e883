import { htmlSize } from './html-size.ts';
import { http4xx } from './http-4xx.ts';
import { http5xx } from './http-5xx.ts';
import { httpCompression } from './http-compression.ts';
import { httpContentType } from './http-content-type.ts';
import { httpNoResponse } from './http-no-response.ts';
import { httpSoft404 } from './http-soft-404.ts';
import { httpTtfb } from './http-ttfb.ts';
import { redirectBroken } from './redirect-broken.ts';
import { redirectChain } from './redirect-chain.ts';
import { redirectHttpsDowngrade } from './redirect-https-downgrade.ts';
import { redirectJs } from './redirect-js.ts';
import { redirectLoop } from './redirect-loop.ts';
import { redirectMetaRefresh } from './redirect-meta-refresh.ts';
import { redirectTemporary } from './redirect-temporary.ts';

export const httpRules = [
  httpNoResponse,
  http5xx,
  http4xx,
  httpSoft404,
  redirectChain,
  redirectLoop,
  redirectBroken,
  redirectTemporary,
  redirectMetaRefresh,
  redirectJs,
  redirectHttpsDowngrade,
  httpContentType,
  httpCompression,
  httpTtfb,
  htmlSize,
];
