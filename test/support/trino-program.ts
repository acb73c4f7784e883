import { duringTests } from './during-tests.ts';
import { newProducts } from './products.ts';
import { startProgram } from './program.ts';
import { openTrinoServer } from './trino-server.ts';

/** A program with a Trino cluster, and an account with two products in it. */
export const trinoDuringTests = (environment: Record<string, string> = {}) =>
  duringTests(async (atEnd) => {
    const trino = await openTrinoServer();
    atEnd(() => trino.close());
    const settings = { TRINO_URL: trino.address, TRINO_JWT_KEY: trino.key, ...environment };
    const program = await startProgram({ environment: settings });
    atEnd(() => program.dispose());
    const api = program.client;
    return { trino, program, api, products: await newProducts(api, 'products') };
  });
