import { prepareTemplates } from '../server/testing/postgres.ts'

/** What most tests of the server spend their time with costs less, except in full runs. */
export const lightHashes = import.meta.resolve('../server/testing/light-hashes.ts')

/**
 * Databases for the portals of a run to begin with, as its tests are to find them: with the password of their administrator
 * hashed as they hash.
 */
export async function preparePortals(): Promise<{ drop(): Promise<void> }> {
  if (!process.env.TEST_FULL) await import(lightHashes)
  return prepareTemplates()
}
