import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** The server, and what its threads begin with: without an order these do nothing. */
const scripts = ['main.ts', 'db/reader-thread.ts', 'files/hash-thread.ts', 'tables/table-thread.ts']

/** Loads the server once, so that the first start finds its scripts compiled (see server/launch.mjs). */
export function compileServer(): void {
  const loading = scripts.map((script) => {
    return `await import(${JSON.stringify(new URL(script, import.meta.url).href)})`
  })
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', loading.join('\n')],
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
