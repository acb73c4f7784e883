const NAME = 'granary_request_seconds';
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Series {
  /** One count per bucket and one for what is slower than all. */
  counts: number[];
  sum: number;
}

/** A histogram of answer times by operation and status: a few additions a request, written out when it is asked for. */
export class RequestTimes {
  readonly #series = new Map<string, Map<number, Series>>();

  observe(operation: string, status: number, seconds: number): void {
    const { counts } = this.#add(operation, status, seconds);
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket += 1;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }

  #add(operation: string, status: number, seconds: number): Series {
    let statuses = this.#series.get(operation);
    if (statuses === undefined) {
      statuses = new Map();
      this.#series.set(operation, statuses);
    }
    let series = statuses.get(status);
    if (series === undefined) {
      series = { counts: new Array<number>(BUCKETS.length + 1).fill(0), sum: 0 };
      statuses.set(status, series);
    }
    series.sum += seconds;
    return series;
  }

  /** In Prometheus' text format. */
  render(): string {
    const lines = [`# HELP ${NAME} Time to answer a request.`, `# TYPE ${NAME} histogram`];
    for (const [operation, statuses] of this.#series) {
      for (const [status, { counts, sum }] of statuses) {
        const labels = `operation="${operation}",status="${status}"`;
        let total = 0;
        counts.forEach((count, index) => {
          total += count;
          lines.push(`${NAME}_bucket{le="${BUCKETS[index] ?? '+Inf'}",${labels}} ${total}`);
        });
        lines.push(`${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${total}`);
      }
    }
    return `${lines.join('\n')}\n`;
  }
}
