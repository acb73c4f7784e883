interface Budget {
  remaining: number;
  resetsAt: number;
}

let budget: Budget | undefined;

/** Looking again spends at most this part of what is left of the account's requests. */
const SHARE = 1 / 3;

/** `fetch` that notes how many requests the account has left. What removes something outlives a page that is left. */
export const pacedFetch: typeof fetch = async (address, options) => {
  const response = await fetch(address, { ...options, keepalive: options?.method === 'DELETE' });
  const remaining = Number(response.headers.get('x-ratelimit-remaining') ?? Number.NaN);
  const resetsAt = Number(response.headers.get('x-ratelimit-reset') ?? Number.NaN) * 1_000;
  if (Number.isFinite(remaining) && Number.isFinite(resetsAt)) budget = { remaining, resetsAt };
  return response;
};

/** Milliseconds until something is looked at again: those wanted, or more when the account's requests run short. */
export function pace(wanted: number): number {
  const left = budget === undefined ? 0 : budget.resetsAt - Date.now();
  if (budget === undefined || left <= 0) return wanted;
  return Math.max(wanted, Math.min(left, left / Math.max(1, budget.remaining * SHARE)));
}
