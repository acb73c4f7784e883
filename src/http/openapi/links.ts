import { pascal } from '../../kernel/pascal.ts';
import type { Contract } from '../define-operation.ts';
import type { Json } from './hoister.ts';

/** Names that other things have too: they lead on only below the address that gave them. */
const COMMON = new Set(['id', 'name', 'email']);

/** What an answer can be used for next: every operation whose address it, or the request before it, can fill in. */
export class Links {
  readonly components: Record<string, Json> = {};
  readonly #operations: readonly Contract[];

  constructor(operations: readonly Contract[]) {
    this.#operations = operations;
  }

  from(source: Contract): Json {
    if (source.method !== 'POST') return {};
    const links = this.#operations.flatMap((target) => {
      const parameters = target === source ? undefined : this.#fillIn(source, target);
      return parameters === undefined ? [] : [[pascal(target.id), this.#link(target, parameters)] as const];
    });
    return Object.fromEntries(links);
  }

  #fillIn(source: Contract, target: Contract): Record<string, string> | undefined {
    const filled = Object.keys(target.params.properties).map((name) => [
      name,
      this.#origin(source, target, name),
    ]);
    const isWhole = filled.length > 0 && filled.every(([, origin]) => origin !== undefined);
    const isAnswered = filled.some(([, origin]) => origin?.startsWith('$response') === true);
    return isWhole && isAnswered ? Object.fromEntries(filled) : undefined;
  }

  #origin(source: Contract, target: Contract, name: string): string | undefined {
    const field = answered(source).find((one) => one === name || (name === 'id' && one.endsWith('_id')));
    if (field !== undefined && this.#isSame(source, target, name)) return `$response.body#/${field}`;
    return name in source.params.properties && source.tag === target.tag
      ? `$request.path.${name}`
      : undefined;
  }

  /** Whether the two mean the same thing by the name. */
  #isSame(source: Contract, target: Contract, name: string): boolean {
    if (COMMON.has(name)) {
      const rest = target.path.startsWith(source.path) ? target.path.slice(source.path.length) : '';
      return new RegExp(`^(/by-${name})?/\\{${name}\\}`).test(rest);
    }
    if (source.tag === target.tag) return true;
    const takers = this.#operations.filter(({ params }) => name in params.properties);
    return new Set(takers.map(({ tag }) => tag)).size === 1;
  }

  #link(target: Contract, parameters: Record<string, string>): Json {
    const origins = Object.values(parameters).map((origin) => origin.replace(/^\$\w+\.\w+[.#/]*/, ''));
    const name = `${pascal(target.id)}By${origins.map(pascal).join('And')}`;
    this.components[name] = { operationId: target.id, parameters, description: `${target.summary}.` };
    return { $ref: `#/components/links/${name}` };
  }
}

const answered = ({ output }: Contract): string[] =>
  Object.keys((output as { properties?: object }).properties ?? {});
