import { readFile, writeFile } from 'node:fs/promises';
import { clientSource } from './client-source.ts';

/** `npm run client`: writes client/generated.ts from spec/openapi.json. */
const document = JSON.parse(await readFile(new URL('../spec/openapi.json', import.meta.url), 'utf8'));
await writeFile(new URL('../client/generated.ts', import.meta.url), clientSource(document));
console.log('client/generated.ts is up to date.');
