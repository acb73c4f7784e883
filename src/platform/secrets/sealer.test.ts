import assert from 'node:assert/strict';
import { hkdfSync } from 'node:crypto';
import { test } from 'node:test';
import { createSealer } from './sealer.ts';

const OLD = 'old-secret-0123456789abcdef0123456789abcdef';
const NEW = 'new-secret-0123456789abcdef0123456789abcdef';
const damaged = { code: 'internal', message: /damaged or belongs to something else/ };

test('what is sealed opens, whatever it is', () => {
  const sealer = createSealer([NEW]);
  for (const plain of ['', 'x', 'a token', 'gefüllt 🌾', 'y'.repeat(100_000)]) {
    assert.equal(sealer.open(sealer.seal(plain, 'row/1'), 'row/1').toString(), plain);
  }
  const bytes = Buffer.from([0, 255, 1, 254]);
  assert.deepEqual(sealer.open(sealer.seal(bytes, 'row/1'), 'row/1'), bytes);
  const sealed = sealer.seal('as bytes of a larger buffer', 'row/1');
  const larger = new Uint8Array([9, 9, ...sealed, 9]);
  assert.equal(sealer.open(larger.subarray(2, -1), 'row/1').toString(), 'as bytes of a larger buffer');
});

test('the form is version, key id, nonce, tag and text; the same text never looks the same', () => {
  const sealer = createSealer([NEW]);
  const first = sealer.seal('token', 'row/1');
  const second = sealer.seal('token', 'row/1');
  assert.equal(first.length, 1 + 4 + 12 + 16 + 5);
  assert.equal(first[0], 1);
  assert.deepEqual(first.subarray(0, 5), second.subarray(0, 5));
  assert.notDeepEqual(first.subarray(5, 17), second.subarray(5, 17));
  assert.notDeepEqual(first.subarray(33), second.subarray(33));
  assert.ok(!first.includes('token'));
  assert.ok(!first.includes(NEW.slice(0, 8)));
});

test('another instance with the same secret opens it', () => {
  assert.equal(
    createSealer([NEW])
      .open(createSealer([NEW]).seal('token', 'c'), 'c')
      .toString(),
    'token',
  );
});

test('a change of any bit of any byte is found', () => {
  const sealer = createSealer([NEW]);
  const sealed = sealer.seal('token', 'row/1');
  for (let index = 0; index < sealed.length; index += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ (1 << bit), index);
      const isKeyId = index >= 1 && index < 5;
      assert.throws(
        () => sealer.open(changed, 'row/1'),
        isKeyId ? { code: 'service_unavailable' } : damaged,
        `byte ${index}`,
      );
    }
  }
});

test('a form that is cut or lengthened does not open', () => {
  const sealer = createSealer([NEW]);
  const sealed = sealer.seal('token', 'row/1');
  for (let length = 0; length < sealed.length; length += 1) {
    assert.throws(() => sealer.open(sealed.subarray(0, length), 'row/1'), damaged, `${length} bytes`);
  }
  assert.throws(() => sealer.open(Buffer.concat([sealed, Buffer.from([0])]), 'row/1'), damaged);
  assert.throws(() => sealer.needsRotation(Buffer.alloc(3)), damaged);
});

test('a form that was moved to another context does not open', () => {
  const sealer = createSealer([NEW]);
  const sealed = sealer.seal('token', 'account/1/token');
  for (const context of ['account/2/token', 'account/1/toke', 'account/1/token ', '']) {
    assert.throws(() => sealer.open(sealed, context), damaged);
  }
});

test('rotation: the former secret opens, the first one seals', () => {
  const before = createSealer([OLD]);
  const after = createSealer([NEW, OLD]);
  const sealed = before.seal('token', 'row/1');
  assert.equal(before.needsRotation(sealed), false);
  assert.equal(after.needsRotation(sealed), true);
  assert.equal(after.open(sealed, 'row/1').toString(), 'token');
  assert.throws(() => after.reseal(sealed, 'row/2'), damaged);
  const resealed = after.reseal(sealed, 'row/1');
  assert.equal(after.needsRotation(resealed), false);
  assert.equal(createSealer([NEW]).open(resealed, 'row/1').toString(), 'token');
});

test('a secret that is not set any more is named with the way out', () => {
  const sealed = createSealer([OLD]).seal('token', 'row/1');
  assert.throws(() => createSealer([NEW]).open(sealed, 'row/1'), {
    code: 'service_unavailable',
    message: /GRANARY_SECRET_PREVIOUS/,
  });
  // The key id of another secret in front of the blob must not make it open either.
  const forged = Buffer.from(sealed);
  createSealer([NEW]).seal('', '').copy(forged, 0, 0, 5);
  assert.throws(() => createSealer([NEW, OLD]).open(forged, 'row/1'), damaged);
});

test('derived keys depend on the purpose, the length and the first secret only', () => {
  const sealer = createSealer([NEW, OLD]);
  const key = sealer.derive('links', 32);
  assert.equal(key.length, 32);
  assert.deepEqual(key, createSealer([NEW]).derive('links', 32));
  assert.notDeepEqual(key, createSealer([OLD]).derive('links', 32));
  assert.notDeepEqual(key, sealer.derive('tokens', 32));
  assert.equal(sealer.derive('links', 64).length, 64);
  const sealingKey = Buffer.from(hkdfSync('sha256', NEW, 'granary', 'seal key', 32));
  assert.notDeepEqual(sealer.derive('seal key', 32), sealingKey, 'no purpose reaches the sealing key');
});

test('no secret, or an empty one, is a fault of the program', () => {
  assert.throws(() => createSealer([]), /at least one secret/);
  assert.throws(() => createSealer(['']), /none may be empty/);
  assert.throws(() => createSealer([NEW, '']), /none may be empty/);
});
