import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const INDEX = 'README.md';

const INTRODUCTION = `# All pages

Every page of this folder by its title; \`npm run generate\` writes this list. The [README](../README.md) says where to start, and
[decisions](decisions) has the reasons for what is unusual.
`;

/** docs/README.md: a new page is listed by being there. */
export function docsIndex(root: string): string {
  const folder = join(root, 'docs');
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== INDEX)
    .sort()
    .map((name) => toLine(name, readFileSync(join(folder, name), 'utf8')));
  return `${INTRODUCTION}\n${pages.join('\n')}\n`;
}

function toLine(name: string, text: string): string {
  const [heading = '', ...blocks] = text.split(/\n{2,}/);
  const title = heading.replace(/^# /, '');
  const opening = blocks.find((block) => !block.startsWith('!['));
  const sentence = opening === undefined || /^([#|-]|```)/.test(opening) ? undefined : firstSentence(opening);
  return `- [${title}](${name})${sentence === undefined ? '' : `: ${sentence}`}`;
}

const firstSentence = (block: string): string | undefined =>
  /^.*?[.](?= |$)/.exec(block.replaceAll('\n', ' ').replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1'))?.[0];
