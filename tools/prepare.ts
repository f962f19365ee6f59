import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileServer } from '../server/compile-server.ts'
import { buildWeb } from './build-web.ts'

// Runs after every `npm ci`, so that `npm start` has a web part to serve. An installation without development
// dependencies cannot build: it keeps the `dist/web` that it came with.

const root = join(import.meta.dirname, '..')

if (existsSync(join(root, 'node_modules/vite'))) {
  await buildWeb()
} else if (!existsSync(join(root, 'dist/web/index.html'))) {
  process.stderr.write(
    'The browser part is not built, and its builder is not installed: run `npm ci`, or start from the archive of `npm run release`.\n',
  )
}
compileServer()
