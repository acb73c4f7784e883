/** What nodes tell each other at once, with what the message holds. */
export const KEY_REVOKED = 'key-revoked'; // the key's hash in hex
export const ACCOUNT_CHANGED = 'account-changed'; // the account's id
export const USER_CHANGED = 'user-changed'; // the person's id
