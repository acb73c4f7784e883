import { hospitalsOfSets } from '../links/hospitals-of-sets.ts';
import { HeldParts } from '../rates/held-parts.ts';
import type { RatedataServices } from '../services.ts';
import { cleanScopes, type Scope } from '../store/dirty-scopes.ts';
import { partsOfFiles } from '../store/files.ts';
import { allHospitals } from '../store/hospitals.ts';
import { fileHospitals, replaceFileHospitals } from '../store/identities.ts';
import { bumpVersion } from '../store/versions.ts';
import { dirtyFiles } from './scopes-of-files.ts';

/** Asks anew which hospitals are among the providers of payers' files. */
export async function relinkFiles(
  services: RatedataServices,
  accountId: string,
  dirty: readonly (Scope & { since: string })[],
  signal: AbortSignal,
): Promise<void> {
  const { database, duck, hold } = services;
  const files = dirty.map(({ scope }) => scope);
  const { hospitals, parts } = await database.readingAs(accountId)(async (sql) => ({
    hospitals: await allHospitals(sql, accountId),
    parts: await partsOfFiles(sql, accountId, files),
  }));
  for (const scope of dirty) {
    signal.throwIfAborted();
    const fileNo = scope.scope;
    const partOf = (name: string) => parts.find(({ file_no: no, part }) => no === fileNo && part === name);
    const [providers, sets] = [partOf('providers'), partOf('sets')];
    const held = new HeldParts(hold);
    try {
      const paths =
        providers === undefined || sets === undefined
          ? []
          : await held.paths(
              [providers, sets].map(({ object_key: objectKey, sha256 }) => ({ objectKey, sha256 })),
            );
      const [providersPath, setsPath] = paths;
      const links =
        providersPath === undefined || setsPath === undefined
          ? []
          : await hospitalsOfSets(duck, { providers: providersPath, sets: setsPath }, hospitals);
      await database.forAccount(accountId)(async (sql) => {
        const before = await fileHospitals(sql, accountId, [fileNo]);
        const same = (one: readonly object[]) =>
          JSON.stringify(one.map((link) => Object.entries(link).sort()).sort());
        const isSame = same(before.map(({ file_no: _no, ...link }) => link)) === same(links);
        if (!isSame) {
          // The pairs that there were, and those that there are.
          await dirtyFiles(sql, accountId, { files: [fileNo], sources: [] });
          await replaceFileHospitals(sql, accountId, fileNo, links);
          await dirtyFiles(sql, accountId, { files: [fileNo], sources: [] });
          await bumpVersion(sql, accountId);
        }
        await cleanScopes(sql, accountId, [scope]);
      });
    } finally {
      held.release();
    }
  }
}
