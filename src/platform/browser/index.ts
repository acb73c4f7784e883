export { type BrowserPool, createBrowserPool, type RenderedPage, type RenderRequest } from './pool.ts';
