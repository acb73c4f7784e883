import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { internal, serviceUnavailable } from '../../kernel/errors.ts';

export interface Sealer {
  /** Encrypts under the first secret. The context says where the result belongs, such as `integrations/<id>/token`. */
  seal(plain: string | Uint8Array, context: string): Buffer;
  /** Decrypts what any of the secrets sealed; a blob that was moved to another context does not open. */
  open(sealed: Uint8Array, context: string): Buffer;
  /** True when another secret than the first one sealed it. */
  needsRotation(sealed: Uint8Array): boolean;
  /** Opens and seals again under the first secret. */
  reseal(sealed: Uint8Array, context: string): Buffer;
  /** Key material for another purpose (signing tokens, signing links), from the first secret. */
  derive(purpose: string, length: number): Buffer;
}

interface Key {
  id: Buffer;
  key: KeyObject;
}

// The sealed form: version (1) · key id (4) · nonce (12) · tag (16) · ciphertext.
const VERSION = 1;
const ID_END = 5;
const NONCE_END = 17;
const TAG_END = 33;
const CIPHER = 'aes-256-gcm';

export function createSealer(secrets: readonly string[]): Sealer {
  const keys = secrets.map(keyOf);
  const [first] = keys;
  const [firstSecret] = secrets;
  if (first === undefined || firstSecret === undefined || secrets.includes('')) {
    throw new Error('a sealer needs at least one secret, and none may be empty');
  }

  const keyWith = (id: Buffer): Key => {
    const found = keys.find((key) => key.id.equals(id));
    if (found !== undefined) return found;
    throw serviceUnavailable(
      'A stored secret was encrypted with a GRANARY_SECRET that is no longer set. Add the former value to GRANARY_SECRET_PREVIOUS, or enter the secret again.',
    );
  };

  const seal: Sealer['seal'] = (plain, context) => {
    const head = Buffer.concat([Buffer.from([VERSION]), first.id]);
    const nonce = randomBytes(NONCE_END - ID_END);
    const cipher = createCipheriv(CIPHER, first.key, nonce).setAAD(additional(head, context));
    const text = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([head, nonce, cipher.getAuthTag(), text]);
  };

  const open: Sealer['open'] = (sealed, context) => {
    const { head, id, nonce, tag, text } = split(sealed);
    const { key } = keyWith(id);
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_END - NONCE_END });
    decipher.setAAD(additional(head, context)).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(text), decipher.final()]);
    } catch (error) {
      throw damaged(error);
    }
  };

  return {
    seal,
    open,
    needsRotation: (sealed) => !split(sealed).id.equals(first.id),
    reseal: (sealed, context) => seal(open(sealed, context), context),
    derive: (purpose, length) => expand(firstSecret, `derive ${purpose}`, length),
  };
}

const keyOf = (secret: string): Key => ({
  id: expand(secret, 'seal key id', 4),
  key: createSecretKey(expand(secret, 'seal key', 32)),
});

const expand = (secret: string, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'granary', purpose, length));

const additional = (head: Buffer, context: string): Buffer => Buffer.concat([head, Buffer.from(context)]);

function split(sealed: Uint8Array) {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < TAG_END || bytes[0] !== VERSION) throw damaged();
  return {
    head: bytes.subarray(0, ID_END),
    id: bytes.subarray(1, ID_END),
    nonce: bytes.subarray(ID_END, NONCE_END),
    tag: bytes.subarray(NONCE_END, TAG_END),
    text: bytes.subarray(TAG_END),
  };
}

const damaged = (cause?: unknown) =>
  internal('A stored secret is damaged or belongs to something else. Enter the secret again.', { cause });
