import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Run by `npm start`. Types are stripped and scripts compiled once per version of a file, not at every start; this file
// is plain JavaScript, so that Node need not even load its type stripper.
const cache = join(import.meta.dirname, '../node_modules/.cache/node')
enableCompileCache(cache)
// Threads and processes started by this one look for the cache here. Without it each would load the stripper: 20 MB.
process.env.NODE_COMPILE_CACHE ??= cache
// The main thread keeps the young generation size given on the command line. For the threads that it starts, the flag
// would override their own limits.
setFlagsFromString('--max-semi-space-size=0')

const { main } = await import('./main.ts')
await main()
