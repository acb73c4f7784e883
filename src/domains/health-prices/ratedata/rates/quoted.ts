/** A text of SQL. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
