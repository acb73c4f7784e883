import { arrayBuffer } from 'node:stream/consumers';
import type { ObjectStore } from '../../../platform/objects/index.ts';

export async function readObject(objects: ObjectStore, key: string): Promise<Uint8Array> {
  const { stream } = await objects.get(key);
  return new Uint8Array(await arrayBuffer(stream));
}
