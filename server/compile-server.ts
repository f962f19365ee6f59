import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** `main.ts` imports `start.ts` dynamically, once it has read the settings. */
export const modulesOfStart = ['main.ts', 'start.ts']
const threads = ['db/reader-thread.ts', 'files/hash-thread.ts', 'tables/table-thread.ts']
/**
 * V8 keys its compile cache by its flags: those of `npm start`, and the one that `core/collect-garbage.ts` sets
 * before threads start.
 */
export const flagsOfStart = ['--no-parallel-scavenge', '--heap-growing-percent=200']
const flagOfThreads = '--expose-gc'

/**
 * Fills the compile cache: loads the server and the entry points of its
 * threads once for each way of starting them (see server/launch.mjs).
 */
export function compileServer(): void {
  // For commands.
  load([], [...modulesOfStart, ...threads])
  load(flagsOfStart, modulesOfStart)
  // Started without a task, threads do nothing.
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

// Run by releases after `npm ci`.
if (import.meta.main) compileServer()
