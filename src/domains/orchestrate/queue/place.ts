/** One queue of one account. */
export interface Place {
  accountId: string;
  queue: string;
}
