/** What servers are told, unless a job says otherwise. */
export const DEFAULT_AGENT = 'Granary/0.2';
