import { prepareTemplates } from '../server/testing/postgres.ts'

/** Makes the slowest part of most server tests faster, except in full runs. */
export const lightHashes = import.meta.resolve('../server/testing/light-hashes.ts')

/**
 * Prepares the databases that the portals of a run begin with,
 * with the administrator's password hashed as in the tests.
 */
export async function preparePortals(): Promise<{ drop(): Promise<void> }> {
  if (!process.env.TEST_FULL) await import(lightHashes)
  return prepareTemplates()
}
