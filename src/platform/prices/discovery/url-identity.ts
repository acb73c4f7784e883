/** Parameters that only let someone in, and change from one day to the next. */
const SIGNATURE =
  /^(x-(amz|goog)-.*|expires?|signature|sig|key-pair-id|policy|awsaccesskeyid|googleaccessid|token|access_token|se|si|sp|spr|sr|st|sv|ske|skoid|sks|skt|sktid|skv|download|utm_.*)$/i;

/** A path that names the file by itself, so that no parameter can choose another one. */
const NAMES_FILE = /\.(csv|json|xml|xlsx?|txt|zip|gz|zst)$/i;

/** What an application in the browser takes for the identity of a page; shorter ones are places on it. */
const LONG_FRAGMENT = /^#[\w-]{16,}$/;

/**
 * One text per file, whatever its links are signed with. Hosts that serve every hospital's file under one path keep
 * what says which.
 */
export function urlIdentity(url: string): string | null {
  const parsed = URL.parse(url.trim());
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null;
  const place = `https://${parsed.host.replace(/^www\./, '')}${parsed.pathname}`;
  if (NAMES_FILE.test(parsed.pathname)) return place;
  const kept = [...parsed.searchParams].filter(([name]) => !SIGNATURE.test(name)).sort(byText);
  const query = new URLSearchParams(kept).toString();
  const fragment = LONG_FRAGMENT.test(parsed.hash) ? parsed.hash : '';
  return `${place}${query === '' ? '' : `?${query}`}${fragment}`;
}

const byText = (one: readonly string[], other: readonly string[]): number => {
  const [first, second] = [one.join('='), other.join('=')];
  return first < second ? -1 : first > second ? 1 : 0;
};
