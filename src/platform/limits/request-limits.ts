import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/clock.ts';
import { rateLimitExceeded } from '../../kernel/errors.ts';
import type { Transact } from '../../kernel/sql.ts';
import { ConnectionSlots, expireConnections } from './connections.ts';
import { returnUnspent, WindowBudget } from './window.ts';

export interface RequestAllowance {
  perMinute: number;
  perHour: number | null;
  connections: number | null;
}

/** What the answer's headers say: the window that is closest to its end of allowance. */
export interface WindowState {
  limit: number;
  remaining: number;
  reset: number;
}

interface WindowUse {
  used: number;
  resetsAt: Date;
}

/** Undefined where nothing is counted, because nothing limits it. */
export interface RequestUse {
  minute: WindowUse;
  hour: WindowUse | undefined;
  connections: number | undefined;
}

export interface Admission extends WindowState {
  release(): void;
}

interface Subject {
  minute: WindowBudget;
  hour: WindowBudget;
  slots: ConnectionSlots;
  connectionLimit: number | null;
  release(): void;
}

const MOST_SUBJECTS = 50_000;
const RENEW_EVERY = 20_000;
const nothingToRelease = () => undefined;

/** Counts requests and open connections per subject (an account or a visitor's address), in memory where it can. */
export class RequestLimits {
  readonly #system: Transact;
  readonly #nodeId: string;
  readonly #clock: Clock;
  // By size, because room for a number of entries is made at once.
  readonly #subjects = new LRUCache<string, Subject>({ maxSize: MOST_SUBJECTS, sizeCalculation: () => 1 });
  #timer: NodeJS.Timeout | undefined;

  constructor(system: Transact, nodeId: string, clock: Clock) {
    this.#system = system;
    this.#nodeId = nodeId;
    this.#clock = clock;
  }

  /** Counts one request, or throws 429. Answers at once while this node has budget in hand. */
  admit(key: string, allowance: RequestAllowance): Admission | Promise<Admission> {
    const subject = this.#subject(key);
    subject.connectionLimit = allowance.connections;
    return this.#try(subject, allowance) ?? this.#wait(subject, allowance);
  }

  /** The state of the window without counting anything. */
  peek(key: string, allowance: RequestAllowance): WindowState {
    const subject = this.#subject(key);
    const now = this.#clock.now().getTime();
    subject.minute.look(allowance.perMinute, now);
    if (allowance.perHour !== null) subject.hour.look(allowance.perHour, now);
    return tightest(subject, allowance);
  }

  /** What the subject has used of its windows and connections, as its next answer would tell it. */
  async used(key: string, allowance: RequestAllowance): Promise<RequestUse> {
    this.peek(key, allowance);
    const { minute, hour, slots } = this.#subject(key);
    const useOf = (window: WindowBudget): WindowUse => ({
      used: window.limit - window.remaining,
      resetsAt: new Date(window.reset * 1_000),
    });
    return {
      minute: useOf(minute),
      hour: allowance.perHour === null ? undefined : useOf(hour),
      connections: allowance.connections === null ? undefined : await slots.held(),
    };
  }

  start(onError: (error: unknown) => void): void {
    this.#timer = setInterval(() => this.#maintain().catch(onError), RENEW_EVERY);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const subjects = [...this.#subjects.values()];
    await returnUnspent(
      this.#system,
      subjects.flatMap(({ minute, hour }) => [...minute.unspent(), ...hour.unspent()]),
    );
    const held = subjects.filter((subject) => subject.connectionLimit !== null);
    for (const subject of held)
      await subject.slots.renew(subject.connectionLimit ?? 0, this.#clock.now().getTime());
  }

  #subject(key: string): Subject {
    let subject = this.#subjects.get(key);
    if (subject === undefined) {
      const slots = new ConnectionSlots(key, this.#nodeId, this.#system);
      subject = {
        minute: new WindowBudget(key, 'minute', this.#system),
        hour: new WindowBudget(key, 'hour', this.#system),
        slots,
        connectionLimit: null,
        release: () => slots.close(),
      };
      this.#subjects.set(key, subject);
    }
    return subject;
  }

  #try(subject: Subject, allowance: RequestAllowance): Admission | undefined {
    const now = this.#clock.now().getTime();
    const minute = subject.minute.look(allowance.perMinute, now);
    const hour = allowance.perHour === null ? true : subject.hour.look(allowance.perHour, now);
    if (minute === false) throw exceeded('requests_per_minute', subject.minute, now);
    if (hour === false) throw exceeded('requests_per_hour', subject.hour, now);
    if (minute === undefined || hour === undefined) return undefined;
    const counted = allowance.connections !== null;
    if (counted && !subject.slots.open(now)) return undefined;
    subject.minute.take();
    if (allowance.perHour !== null) subject.hour.take();
    const { limit, remaining, reset } = tightest(subject, allowance);
    return { limit, remaining, reset, release: counted ? subject.release : nothingToRelease };
  }

  async #wait(subject: Subject, allowance: RequestAllowance): Promise<Admission> {
    for (;;) {
      const now = this.#clock.now().getTime();
      const refills: Promise<void>[] = [];
      if (subject.minute.look(allowance.perMinute, now) === undefined) refills.push(subject.minute.refill());
      if (allowance.perHour !== null && subject.hour.look(allowance.perHour, now) === undefined) {
        refills.push(subject.hour.refill());
      }
      if (refills.length > 0) {
        await Promise.all(refills);
      } else if (allowance.connections !== null) {
        await subject.slots.grow(allowance.connections, now);
        const admitted = this.#try(subject, allowance);
        if (admitted !== undefined) return admitted;
        if (subject.slots.exhausted) throw tooManyConnections(allowance.connections);
      }
      const admitted = this.#try(subject, allowance);
      if (admitted !== undefined) return admitted;
    }
  }

  async #maintain(): Promise<void> {
    const now = this.#clock.now().getTime();
    for (const subject of this.#subjects.values()) {
      if (subject.connectionLimit !== null) await subject.slots.renew(subject.connectionLimit, now);
    }
    await this.#system(async (sql) => {
      await expireConnections(sql);
      await sql.query("DELETE FROM request_windows WHERE window_start < now() - interval '2 hours'");
    });
  }
}

function tightest(subject: Subject, allowance: RequestAllowance): WindowBudget {
  const { minute, hour } = subject;
  return allowance.perHour !== null && hour.remaining < minute.remaining ? hour : minute;
}

function exceeded(limit: string, window: WindowBudget, now: number) {
  const retryAfter = Math.max(1, Math.ceil(window.reset - now / 1_000));
  const unit = limit === 'requests_per_minute' ? 'minute' : 'hour';
  return rateLimitExceeded(
    `More than ${window.limit} requests in this ${unit}. Wait ${retryAfter} seconds, or upgrade the account's tier.`,
    { limit, limitValue: window.limit, retryAfter },
  );
}

const tooManyConnections = (limit: number) =>
  rateLimitExceeded(
    `More than ${limit} connections are open. Let some requests finish, then repeat this one.`,
    { limit: 'concurrent_connections', limitValue: limit, retryAfter: 1 },
  );
