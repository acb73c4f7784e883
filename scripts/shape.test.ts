import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folderCycles, shapeOf } from './shape.ts';

test('assertions are counted wherever they stand, and nothing that looks like one', () => {
  const text = ['const a = b!;', 'const c = d!.e![0]!;', 'const f = !g !== h;', 'let i!: number;', ''].join(
    '\n',
  );
  const { assertions, lines } = shapeOf('src/a.ts', text);
  assert.deepEqual([assertions, lines], [4, 4]);
});

test('functions of every kind with five parameters are counted, and those with four are not', () => {
  const wide = [
    'function a(a, b, c, d, e) {}',
    'const b = (a, b, c, d, e) => a;',
    'class C { constructor(a, b, c, d, e) {} d(a, b, c, d, e) {} }',
    'interface E { f(a, b, c, d, e): void; g: (a, b, c, d, e) => void }',
    'const h = { i(a, b, c, d, e) {} };',
  ];
  assert.equal(shapeOf('src/a.ts', wide.join('\n')).wideFunctions, 7);
  assert.equal(shapeOf('src/a.ts', wide.join('\n').replaceAll(', e)', ')')).wideFunctions, 0);
});

test('imports are named from the root, of every kind, without packages', () => {
  const text = `import a from './b.ts'; import type { C } from '../d.ts'; export * from './e/f.ts';
    export { g } from './g.ts'; const h = () => import('./h.ts'); import i from 'node:fs';`;
  const { imports } = shapeOf('src/x/a.ts', text);
  assert.deepEqual(imports, ['src/x/b.ts', 'src/d.ts', 'src/x/e/f.ts', 'src/x/g.ts', 'src/x/h.ts']);
});

test('folders side by side that import each other are told, over any number of steps', () => {
  const files = [
    { path: 'src/a/b/one.ts', imports: ['src/a/c/two.ts'] },
    { path: 'src/a/c/two.ts', imports: ['src/a/d/deep/three.ts'] },
    { path: 'src/a/d/deep/four.ts', imports: ['src/a/b/one.ts'] },
  ];
  assert.deepEqual(folderCycles(files), ['src/a: b, c, d']);
  assert.deepEqual(folderCycles(files.slice(0, 2)), []);
});

test('the files beside folders may import them and be imported', () => {
  const files = [
    { path: 'src/a/domain.ts', imports: ['src/a/operations/get.ts'] },
    { path: 'src/a/operations/get.ts', imports: ['src/a/store.ts'] },
  ];
  assert.deepEqual(folderCycles(files), []);
});
