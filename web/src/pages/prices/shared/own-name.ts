/** The name without what the mark of the sample says. */
export const ownName = (name: string, isSample: boolean): string =>
  isSample ? name.replace(/^Sample:\s*/, '') : name;
