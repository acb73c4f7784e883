import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { StartError } from '../kernel/errors.ts';
import { RequestTimes } from './request-times.ts';

/** The delay of the event loop is sampled every ten milliseconds. */
const FIRST_SAMPLES_MS = 50;

/** Numbers for Prometheus; they carry no tenant's name or id. */
export class Metrics {
  readonly registry = new Registry();
  readonly #times = new RequestTimes();
  readonly #refusals: Counter<'limit'>;
  readonly #setAside: Counter<'subscriber'>;
  #server: Server | undefined;
  #sampling: Promise<void> | undefined;

  constructor() {
    this.#refusals = new Counter({
      name: 'granary_limit_refusals_total',
      help: 'Requests refused with 429.',
      labelNames: ['limit'],
      registers: [this.registry],
    });
    this.#setAside = new Counter({
      name: 'granary_events_set_aside_total',
      help: 'Events that a subscriber could not process after several attempts.',
      labelNames: ['subscriber'],
      registers: [this.registry],
    });
  }

  answered(operation: string, status: number, seconds: number): void {
    this.#times.observe(operation, status, seconds);
  }

  refused(limit: string): void {
    this.#refusals.inc({ limit });
  }

  setAside(subscriber: string): void {
    this.#setAside.inc({ subscriber });
  }

  /** A number that is read when it is asked for. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** What Node tells of itself costs something all the time, so only from the first time on that somebody asks. */
  #sample(): Promise<void> {
    collectDefaultMetrics({ register: this.registry });
    return sleep(FIRST_SAMPLES_MS);
  }

  async #render(): Promise<string> {
    this.#sampling ??= this.#sample();
    await this.#sampling;
    return (await this.registry.metrics()) + this.#times.render();
  }

  async listen(port: number): Promise<number> {
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.#render().then(
        (text) => response.writeHead(200, { 'content-type': this.registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'EADDRINUSE'
            ? new StartError(
                `The metrics port ${port} is in use. Set GRANARY_METRICS_PORT to a free one, or to "off".`,
              )
            : error,
        ),
      );
      server.listen(port, '127.0.0.1', resolve);
    });
    this.#server = server;
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
