import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const server = new URL('main.ts', import.meta.url).href

/** Loads the server once, so that the first start finds its scripts compiled (see server/launch.mjs). */
export function compileServer(): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', `await import(${JSON.stringify(server)})`],
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
