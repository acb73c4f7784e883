/** Where the object store has a page that was kept; its name says of which job and address. */
export const pageKey = (accountId: string, name: string): string => `pages/${accountId}/${name}`;
