interface KeyFile {
  client_email: string;
  private_key: string;
  private_key_id?: string;
}

/** The fields of a key file that are sent; what is missing is left empty, and the API says so. */
export function readKeyFile(text: string): KeyFile {
  const file = parsed(text);
  const id = file.private_key_id;
  return {
    client_email: String(file.client_email ?? ''),
    private_key: String(file.private_key ?? ''),
    ...(typeof id === 'string' ? { private_key_id: id } : {}),
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
