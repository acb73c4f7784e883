/** The browser's storage, which may be switched off or full: then nothing is kept, and everything else works. */
export function readStored<Value>(storage: Storage, name: string): Value | undefined {
  try {
    const text = storage.getItem(name);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

export function writeStored(storage: Storage, name: string, value: unknown): void {
  try {
    if (value === undefined) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(value));
  } catch {
    // Kept for this page alone.
  }
}
