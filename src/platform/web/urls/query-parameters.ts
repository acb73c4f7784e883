/** Parameters that tell where a visitor came from and change nothing on the page; names in lower case. */
const TRACKING =
  /^(?:utm_.+|mtm_.+|pk_(?:campaign|kwd|source|medium|content|keyword)|piwik_.+|matomo_.+|hsa_.+|gclid|gclsrc|dclid|gbraid|wbraid|gad_source|gad_campaignid|srsltid|fbclid|fb_action_ids|fb_action_types|fb_source|fb_ref|msclkid|yclid|ysclid|_openstat|twclid|ttclid|li_fat_id|igshid|igsh|epik|mc_cid|mc_eid|_ga|_gl|_gac|_hsenc|_hsmi|__hstc|__hssc|__hsfp|hsctatracking|mkt_tok|vero_id|vero_conv|oly_enc_id|oly_anon_id|rb_clickid|s_kwcid|wickedid|_branch_match_id|irclickid|cjevent|zanpid|awc|ef_id|trk_(?:contact|msg|module|sid)|scid|sscid|ml_subscriber|ml_subscriber_hash|_kx|dm_i|bsft_.+|__s)$/;

const SESSION =
  /^(?:jsessionid|phpsessid|phpsession|aspsessionid.*|asp\.net_sessionid|sessionid|session_id|sessid|sess_id|cfid|cftoken|zenid|oscsid|xtcsid|bv_sessionid|bv_engineid|viewsid|swpssid|phpbb\d*_sid)$/;

/** Short names mean other things as well; only a long mix of letters and digits is a session, no words and dates. */
const MAYBE_SESSION = /^(?:sid|s|session|sess|token_session|ssid)$/;
const SESSION_VALUE = /^[0-9A-Za-z,.-]{16,}$/;
const WORD_OR_DATE = /(?:^|[,.-])(?:[A-Za-z]{3,}|\d{1,4})(?=[,.-])|[A-Za-z]{7,}/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isSessionValue = (value: string): boolean =>
  UUID.test(value) || (SESSION_VALUE.test(value) && /\d/.test(value) && !WORD_OR_DATE.test(value));

export const isTracking = (name: string): boolean => TRACKING.test(name);

export const isSession = (name: string, value: string): boolean =>
  SESSION.test(name) || (MAYBE_SESSION.test(name) && isSessionValue(value));

/** `;jsessionid=…` and the like at the end of a path segment, and the `(S(…))` segment of ASP.NET. */
export function withoutPathSession(path: string): string {
  if (!path.includes(';') && !path.includes('(')) return path;
  return path
    .replace(/;(?:jsessionid|phpsessid|sid|sessionid)=[^/;]*/gi, '')
    .replace(/\/\([SAF]\([0-9a-z-]{8,}\)(?:[SAF]\([0-9a-z-]{8,}\))*\)(?=\/|$)/gi, '');
}
