import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'

// Runs after every `npm ci`, so that `npm start` has a browser part to serve. An installation without
// development dependencies has no builder: it keeps the `dist/web` that came along with it.

const root = join(import.meta.dirname, '..')

if (existsSync(join(root, 'node_modules/vite'))) {
  await buildWeb()
} else if (!existsSync(join(root, 'dist/web/index.html'))) {
  process.stderr.write(
    'The browser part is not built, and its builder is not installed: run `npm ci && npm run build` or bring dist/web along.\n',
  )
}
compileServer()

/** Loads the server once, so that the first start finds its scripts compiled (see server/launch.mjs). */
function compileServer() {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', `await import('./server/main.ts')`],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') },
    },
  )
  if (status !== 0) throw new Error(`The server does not load: ${stderr}`)
}
