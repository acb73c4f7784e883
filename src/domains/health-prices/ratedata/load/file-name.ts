export const readFileName = (name: string): { ein: string | null; npi: string | null } => {
  const [, a = '', b = '', npi] = /^(\d{2})-?(\d{7})(?:-(\d{10}))?_/.exec(name) ?? [];
  return { ein: a === '' ? null : a + b, npi: npi ?? null };
};
