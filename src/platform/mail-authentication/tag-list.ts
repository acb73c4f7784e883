/** `tag=value; tag=value`, as DKIM, MTA-STS, TLS-RPT and BIMI write their records. */
export interface TagList {
  tags: Record<string, string>;
  /** In their order. */
  names: string[];
  faults: string[];
}

export function readTagList(text: string): TagList {
  const list: TagList = { tags: {}, names: [], faults: [] };
  for (const part of text.split(';')) {
    const trimmed = part.trim();
    if (trimmed === '') continue;
    const at = trimmed.indexOf('=');
    const name = trimmed.slice(0, Math.max(at, 0)).trim();
    if (at === -1 || name === '') list.faults.push(`"${trimmed}" is not written as tag=value.`);
    else if (name in list.tags) list.faults.push(`The tag ${name} stands in the record twice.`);
    else {
      list.tags[name] = trimmed.slice(at + 1).trim();
      list.names.push(name);
    }
  }
  return list;
}
