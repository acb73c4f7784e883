export interface PaceOptions {
  /** Between the starts of two requests to one host. */
  delayMs: number;
  /** Requests to one host at a time. */
  concurrency: number;
  /** A crawl-delay of robots.txt is honoured up to this. */
  mostCrawlDelayMs: number;
  /** However much a site asks for patience. */
  mostPauseMs: number;
}

/** How a request went, as far as the pace depends on it. */
export interface Outcome {
  /** 0 or absent when there was no answer. */
  status?: number;
  /** To the first byte. */
  latencyMs?: number;
  /** What the server asks for, as `retryAfter` reads it. */
  retryAfterMs?: number;
  /** It says nothing of the host: the request was never sent, or given up by us. */
  isNeutral?: boolean;
}

const MOST_SLOWNESS = 64;
/** Slow answers, and none at all, are no refusal. */
const MOST_UNASKED = 8;
/** Added to the delay for every degree of slowness, so that a host without a delay slows down as well. */
const SLOW_STEP_MS = 250;
const GOOD_ANSWERS_TO_RECOVER = 8;
const RECOVERY = 1.5;
const FAILURES_BEFORE_PAUSE = 3;
const PAUSE_MS = 1_000;
/** A host that does not answer is asked again after this at the latest. */
const MOST_FAILURE_PAUSE_MS = 60_000;

/** Latency counts as risen when it is twice the usual and so much more. */
const RISE_FACTOR = 2;
const RISE_MS = 100;

/**
 * The pace of one host. It slows down when the host says so (429, 503, Retry-After), does not answer, or answers slower
 * than it used to, and recovers step by step while all goes well.
 */
export class HostPace {
  active = 0;
  /** 1 is full speed; each doubling halves it. */
  slowness = 1;
  readonly #options: PaceOptions;
  #delayMs: number;
  #concurrency: number;
  #crawlDelayMs = 0;
  #nextAt = 0;
  #pausedUntil = 0;
  #good = 0;
  #failures = 0;
  #usualMs: number | undefined;
  #recentMs = 0;

  constructor(options: PaceOptions) {
    this.#options = options;
    this.#delayMs = options.delayMs;
    this.#concurrency = options.concurrency;
  }

  /** What is known of this host: its own limits, and what its robots.txt asks for. */
  set({
    delayMs,
    concurrency,
    crawlDelayMs,
  }: {
    delayMs?: number;
    concurrency?: number;
    crawlDelayMs?: number;
  }): void {
    this.#delayMs = delayMs ?? this.#delayMs;
    this.#concurrency = concurrency ?? this.#concurrency;
    if (crawlDelayMs !== undefined)
      this.#crawlDelayMs = Math.min(crawlDelayMs, this.#options.mostCrawlDelayMs);
  }

  /** From one start to the next. */
  get intervalMs(): number {
    const delay = Math.max(this.#delayMs, this.#crawlDelayMs);
    return delay * this.slowness + SLOW_STEP_MS * (this.slowness - 1);
  }

  /** Who asks for time between requests does not want two at once. */
  get concurrency(): number {
    return this.#crawlDelayMs > 0 ? 1 : Math.max(1, Math.floor(this.#concurrency / this.slowness));
  }

  get isBusy(): boolean {
    return this.active >= this.concurrency;
  }

  /** When the next request may start, unless the host is busy. */
  get readyAt(): number {
    return Math.max(this.#nextAt, this.#pausedUntil);
  }

  start(now: number): void {
    this.active += 1;
    this.#nextAt = now + this.intervalMs;
  }

  end(now: number, { status = 0, latencyMs, retryAfterMs, isNeutral }: Outcome): void {
    this.active -= 1;
    if (isNeutral) return;
    if (status === 429 || status === 503) this.#slowDown(now, 2, retryAfterMs);
    else if (status === 0) this.#fail(now);
    else this.#succeed(latencyMs);
    // A longer delay also counts for the request that was let in before.
    this.#nextAt = Math.max(this.#nextAt, this.slowness > 1 ? now + this.intervalMs / this.concurrency : 0);
  }

  #fail(now: number): void {
    this.#failures += 1;
    const isDown = this.#failures >= FAILURES_BEFORE_PAUSE;
    const pauseMs = Math.min(MOST_FAILURE_PAUSE_MS, PAUSE_MS * 2 ** (this.#failures - FAILURES_BEFORE_PAUSE));
    const factor = Math.max(1, Math.min(1.5, MOST_UNASKED / this.slowness));
    this.#slowDown(now, factor, isDown ? pauseMs : 0);
  }

  #slowDown(now: number, factor: number, pauseMs = PAUSE_MS * this.slowness): void {
    this.#good = 0;
    this.slowness = Math.min(MOST_SLOWNESS, this.slowness * factor);
    this.#pausedUntil = Math.max(this.#pausedUntil, now + Math.min(pauseMs, this.#options.mostPauseMs));
  }

  #succeed(latencyMs: number | undefined): void {
    this.#failures = 0;
    if (latencyMs !== undefined && this.#hasRisen(latencyMs)) {
      this.#good = 0;
      this.slowness = Math.max(this.slowness, Math.min(MOST_UNASKED, this.slowness * 1.25));
      // The rise has been answered; it takes another one to slow down further.
      this.#recentMs = this.#usualMs ?? latencyMs;
      return;
    }
    this.#good += 1;
    if (this.slowness === 1 || this.#good < GOOD_ANSWERS_TO_RECOVER) return;
    this.#good = 0;
    this.slowness = Math.max(1, this.slowness / RECOVERY);
  }

  #hasRisen(latencyMs: number): boolean {
    if (this.#usualMs === undefined) {
      this.#usualMs = latencyMs;
      this.#recentMs = latencyMs;
      return false;
    }
    this.#recentMs += (latencyMs - this.#recentMs) * 0.3;
    // Quick to follow downwards, slow upwards: a site that got slower for good is believed in the end.
    this.#usualMs += (latencyMs - this.#usualMs) * (latencyMs < this.#usualMs ? 0.3 : 0.01);
    return this.#recentMs > this.#usualMs * RISE_FACTOR + RISE_MS;
  }
}
