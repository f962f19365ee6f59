import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** `main.ts` loads the other one once it has read the settings. */
export const modulesOfStart = ['main.ts', 'start.ts']
const threads = ['db/reader-thread.ts', 'files/hash-thread.ts', 'tables/table-thread.ts']
/** What is compiled is kept by V8's flags: those of `npm start`, and that of `core/collect-garbage.ts`, which its threads find set. */
export const flagsOfStart = ['--no-parallel-scavenge', '--heap-growing-percent=200']
const flagOfThreads = '--expose-gc'

/** Loads the server, and what its threads begin with, once for each way in which they are started (see server/launch.mjs). */
export function compileServer(): void {
  // Commands.
  load([], [...modulesOfStart, ...threads])
  load(flagsOfStart, modulesOfStart)
  // Without an order these do nothing.
  load([...flagsOfStart, flagOfThreads], threads)
}

function load(flags: string[], scripts: string[]): void {
  const loading = scripts.map((script) => {
    return `await import(${JSON.stringify(new URL(script, import.meta.url).href)})`
  })
  const { status, stderr } = spawnSync(
    process.execPath,
    [...flags, '--input-type=module', '--eval', loading.join('\n')],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') },
    },
  )
  if (status !== 0) throw new Error(`The server does not load: ${stderr}`)
}

// What a release runs after `npm ci`.
if (import.meta.main) compileServer()
