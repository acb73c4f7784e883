const BASE = '/api/v1';
const called = new Set<string>();

/** Remembers which operations a test file has called; ids in paths are all the same. */
export function noteCall(method: string, path: string): void {
  const [plain = ''] = path.split('?');
  if (!plain.startsWith(`${BASE}/`)) return;
  called.add(`${method} ${plain.slice(BASE.length).replaceAll(/\/[^/]*\d[^/]*/g, '/*')}`);
}

/** How many since the last time. */
export function calledOperations(): number {
  const count = called.size;
  called.clear();
  return count;
}
