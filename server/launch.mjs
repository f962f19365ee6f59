import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// What `npm start` runs. Types are stripped and scripts compiled once per version of a file, not at
// every start; this file is no TypeScript, so that Node need not even load its type stripper.
const cache = join(import.meta.dirname, '../node_modules/.cache/node')
enableCompileCache(cache)
// Threads and processes that this one starts look for it here. Without it each loads the stripper for itself: 20 MB.
process.env.NODE_COMPILE_CACHE ??= cache
// Of the young generation this thread keeps what the command has said. For those that it starts, that would overrule the
// limits which each of them is given.
setFlagsFromString('--max-semi-space-size=0')

const { main } = await import('./main.ts')
await main()
