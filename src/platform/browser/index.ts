export { type Confinement, findConfinement } from './confinement.ts';
export {
  type BrowserPool,
  type BrowserWay,
  createBrowserPool,
  type RenderedPage,
  type RenderRequest,
} from './pool.ts';
export type { PrintRequest } from './print.ts';
