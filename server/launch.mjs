import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What `npm start` runs. Types are stripped and scripts compiled once per version of a file, not at
// every start; this file is no TypeScript, so that Node need not even load its type stripper.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'))

const { main } = await import('./main.ts')
await main()
