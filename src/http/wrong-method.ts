import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ApiError, methodNotAllowed, notFound } from '../kernel/errors.ts';

interface Route {
  path: RegExp;
  methods: readonly string[];
}

/** Tells an address that does not exist from one that is called with a method it does not have. */
export class KnownAddresses {
  readonly #routes: Route[] = [];

  /** Before the routes are mounted. */
  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method }) => {
      // The dashboard answers at every address that is nobody else's.
      if (url === '/' || url === '/*') return;
      this.#routes.push({ path: patternOf(url), methods: Array.isArray(method) ? method : [method] });
    });
  }

  refusalOf(request: FastifyRequest): ApiError {
    const path = (request.url.split('?')[0] ?? '').replace(/(?<=.)\/$/, '');
    const allow = [
      ...new Set(this.#routes.flatMap(({ path: own, methods }) => (own.test(path) ? methods : []))),
    ].sort();
    if (allow.length === 0 || allow.includes(request.method))
      return notFound(`There is no ${request.method} ${path.slice(0, 200)}. See the reference at /docs.`);
    return methodNotAllowed(
      `${request.method} is not supported at this URL; use ${allow.join(', ')}. See the reference at /docs.`,
      { allow },
    );
  }
}

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll(/[.+^$()|[\]\\{}?]/g, '\\$&')
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  );
