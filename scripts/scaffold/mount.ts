import type { Names } from './names.ts';

const MOUNT = "import { mount } from '../http/define-domain.ts';";

/** The file of an area with the domain mounted in it; undefined where it does not look as it is expected to. */
export function mounted(
  text: string,
  { area, plural, several }: Pick<Names, 'area' | 'plural' | 'several'>,
): string | undefined {
  const withQuota = giveQuota(text);
  const place = withQuota === undefined ? undefined : endOfDomains(withQuota);
  if (withQuota === undefined || place === undefined) return undefined;
  const before = withQuota.slice(0, place).trimEnd();
  const comma = /[[,]$/.test(before) ? '' : ',';
  const body = `${before}${comma} mount(${several}Domain, { quota }),${withQuota.slice(place)}`;
  const imports = [
    `import { ${several}Domain } from '../domains/${area}/${plural}/index.ts';`,
    ...(body.includes(MOUNT) ? [] : [MOUNT]),
  ];
  return `${imports.join('\n')}\n${body}`;
}

/** What the area is given must name `quota`. */
function giveQuota(text: string): string | undefined {
  if (/const \{[^}]*\bquota\b[^}]*\} = base;/.test(text)) return text;
  const whole = /export function compose\w+\(base: Base[^{]*\{\n/.exec(text)?.[0];
  if (whole !== undefined) return text.replace(whole, () => `${whole}  const { quota } = base;\n`);
  return giveQuotaApart(text);
}

/** To an area that is given no more than it names. */
function giveQuotaApart(text: string): string | undefined {
  const header = /(export function compose\w+\(\s*)(?:_base|\{([^{}]*)\}): Base/;
  const [whole, opening, given = ''] = header.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const names = given
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const all = names.includes('quota') ? names : [...names, 'quota'];
  return text.replace(whole, () => `${opening}{ ${all.join(', ')} }: Base`);
}

/** Where the only list of domains is closed. */
function endOfDomains(text: string): number | undefined {
  const opening = 'domains: [';
  const start = text.indexOf(opening);
  if (start < 0 || start !== text.lastIndexOf(opening)) return undefined;
  let depth = 1;
  for (let at = start + opening.length; at < text.length; at += 1) {
    if (text[at] === '[') depth += 1;
    if (text[at] === ']') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}
