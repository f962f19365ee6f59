import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * For the environment of each process that a test starts: scripts are compiled, and types stripped, once for all of
 * them, as with `npm start`.
 */
export const compiledOnce = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
}
