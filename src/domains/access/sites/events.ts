import { resourceEvents } from '../../../resource/resource-events.ts';

export const siteEvents = resourceEvents('site');
