import type { ApiClient } from './client.ts';
import { duringTests } from './during-tests.ts';
import { fileName, type Hospital } from './price-files.ts';
import { PriceServer } from './price-server.ts';
import { completed } from './prices.ts';
import type { ProgramInUse } from './program.ts';
import { joinProgram } from './shared-program.ts';
import { provision } from './tenants.ts';

/** An account in a program that many share, and a host that publishes price files. */
export interface PriceTests {
  server: PriceServer;
  program: ProgramInUse;
  api: ApiClient;
}

/** With what is loaded before the first test, where one set serves them all. */
export const pricesDuringTests = <Loaded extends object = object>(
  load: (tests: PriceTests) => Promise<Loaded> = async () => ({}) as Loaded,
): PriceTests & Loaded =>
  duringTests(async (atEnd) => {
    const server = await new PriceServer().open();
    atEnd(() => server.close());
    const program = await joinProgram('loopback');
    atEnd(() => program.dispose());
    const tests = { server, program, api: await provision(program.client) };
    return { ...tests, ...(await load(tests)) };
  });

/** Loads the file of a hospital under the name that files of hospitals have. */
export const loadHospital = (
  { server, api }: PriceTests,
  hospital: Hospital,
  text: string | Uint8Array,
): Promise<any> => completed(api, 'hospital-mrf', { url: server.serve(fileName(hospital), text) });
