// Written so that JavaScript and DuckDB (RE2) understand them alike: what one way in accepts, every other does.
const BEYOND_ASCII = `${String.fromCodePoint(0x80)}-${String.fromCodePoint(0x10ffff)}`;
const LABEL = `[a-zA-Z0-9${BEYOND_ASCII}](?:[a-zA-Z0-9${BEYOND_ASCII}-]{0,61}[a-zA-Z0-9${BEYOND_ASCII}])?`;

export const URL_PATTERN =
  '^[hH][tT][tT][pP][sS]?://(?:[^\\x00-\\x20\\x7f/?#@]+@)?(?:[^\\x00-\\x20\\x7f/?#@:<>\\[\\]]+|\\[[0-9a-fA-F:.]+\\])(?::[0-9]{1,5})?(?:[/?#][^\\x00-\\x20\\x7f]*)?$';

export const EMAIL_PATTERN = `^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~${BEYOND_ASCII}-]{1,64}@${LABEL}(?:\\.${LABEL})+$`;
