/**
 * Thrown by the quick parser when a page needs what it cannot do: to put earlier content elsewhere. The reference
 * parser takes over, so that the quick one is either right or not used.
 */
export class Unfaithful extends Error {
  override name = 'Unfaithful';
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}
