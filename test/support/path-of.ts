import type { IncomingMessage } from 'node:http';
import { must } from '../../src/kernel/must.ts';

/** Which a server always knows of a request that it got. */
export const pathOf = ({ url }: Pick<IncomingMessage, 'url'>): string => must(url, 'the path of a request');
