/** Percent signs of an address as the letters they stand for; as they are where they stand for none. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return text;
  }
}
