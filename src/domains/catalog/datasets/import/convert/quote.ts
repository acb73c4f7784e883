/** Names and texts as DuckDB writes them. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Without the space around it, as `valueOfText` does it. */
export const trimmed = (text: string): string => `trim(${text}, E' \\t\\r\\n')`;
