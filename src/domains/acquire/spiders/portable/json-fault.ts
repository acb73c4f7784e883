const TOKEN =
  /[\t\n\r ]*(?:("(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/y;

type Wanted = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or ]' | ', or }' | 'the end';

/** Where a text stops to be JSON, in words; the parser of the language does not tell. */
export function jsonFault(text: string): string {
  const open: ('{' | '[')[] = [];
  let wanted: Wanted = 'value';
  let at = 0;
  for (;;) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    const next: Wanted | undefined = token === null ? undefined : step(token, wanted, open);
    if (token === null || next === undefined) return `expected ${wanted} at ${placeOf(text, at)}`;
    wanted = next;
    at += token[0].length;
  }
}

/** What may follow; nothing when the token may not stand here. */
function step(
  [, string, plain, sign]: RegExpExecArray,
  wanted: Wanted,
  open: ('{' | '[')[],
): Wanted | undefined {
  const wantsValue = wanted === 'value' || wanted === 'value or ]';
  const wantsName = wanted === 'name' || wanted === 'name or }';
  if (string !== undefined && wantsName) return ':';
  if ((string !== undefined || plain !== undefined) && wantsValue) return after(open);
  if ((sign === '{' || sign === '[') && wantsValue) {
    open.push(sign);
    return sign === '{' ? 'name or }' : 'value or ]';
  }
  if (sign === ':' && wanted === ':') return 'value';
  if (sign === ',' && (wanted === ', or ]' || wanted === ', or }'))
    return wanted === ', or ]' ? 'value' : 'name';
  const closes = (sign === ']' || sign === '}') && wanted.endsWith(`or ${sign}`);
  if (!closes) return undefined;
  open.pop();
  return after(open);
}

const after = (open: readonly ('{' | '[')[]): Wanted => {
  const last = open.at(-1);
  return last === undefined ? 'the end' : last === '{' ? ', or }' : ', or ]';
};

function placeOf(text: string, at: number): string {
  const start = text.length - text.slice(at).replace(/^[\t\n\r ]*/, '').length;
  const lines = text.slice(0, start).split('\n');
  return `line ${lines.length}, column ${start - text.lastIndexOf('\n', start - 1)}`;
}
