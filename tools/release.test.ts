import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import test from 'node:test'
import { freePort } from '../server/testing/free-port.ts'
import { scratchFolder } from '../server/testing/scratch-folder.ts'
import { packRelease } from './release.ts'
import { releaseFiles, releaseLock, releaseManifest } from './release-files.ts'

const root = join(import.meta.dirname, '..')

test('point 5: a release contains no tests, and everything that its files import', () => {
  const files = releaseFiles()
  const unwanted =
    /\.test\.|^(bench|e2e|tools|\.ci)\/|^server\/(testing|demo|fuzz)\/|^web\/(?!public)/
  assert.deepEqual(
    files.filter((file) => unwanted.test(file)),
    [],
  )
  const { dependencies, devDependencies, scripts } = releaseManifest()
  assert.equal(devDependencies, undefined)
  assert.deepEqual(Object.keys(scripts), ['start', 'portal', 'prepare'])
  assert.ok(Object.values(releaseLock().packages).every(({ dev }) => !dev))
  const missing = files.flatMap((file) =>
    importsOf(file).filter((specifier) => {
      if (specifier.startsWith('#contract/')) return !files.includes(specifier.slice(1))
      if (specifier.startsWith('.')) return !files.includes(join(dirname(file), specifier))
      const [, name = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(specifier) ?? []
      return !isBuiltIn(specifier) && !Object.hasOwn(dependencies as object, name)
    }),
  )
  assert.deepEqual(missing, [])
})

test('point 5: an unpacked release starts with production packages only, and serves its pages', async (t) => {
  const folder = await scratchFolder()
  t.after(() => rm(folder, { recursive: true }))
  const archive = await packRelease(folder)
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  const unpacked = join(folder, basename(archive, '.tar.gz'))
  await linkPackages(unpacked)
  const port = await freePort()
  const server = spawn(process.execPath, ['server/launch.mjs'], {
    cwd: unpacked,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => server.kill('SIGKILL'))
  const [greeting] = await once(createInterface(server.stdout), 'line')
  assert.match(greeting, /läuft/)
  const page = await (await fetch(`http://127.0.0.1:${port}/customer-login`)).text()
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
  assert.equal((await fetch(`http://127.0.0.1:${port}${script}`)).status, 200)
  const portal = ['server/admin/portal-command.ts', 'user', 'list']
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') }
  const output = execFileSync(process.execPath, portal, { cwd: unpacked, env, encoding: 'utf8' })
  assert.equal(output, 'Noch gibt es keinen Bearbeiter.\n')
  server.kill('SIGTERM')
  assert.deepEqual(await once(server, 'exit'), [0, null])
})

function importsOf(file: string): string[] {
  if (!/\.(ts|mjs)$/.test(file)) return []
  const text = readFileSync(join(root, file), 'utf8')
  const imports = text.matchAll(
    /^(?:import|export) (?!type\b)[^'\n]*(?:\n[^'\n]*)*? ?from '([^']+)'|import\('([^']+)'\)/gm,
  )
  return [...imports].map(([, fixed, later]) => fixed ?? later ?? '')
}

function isBuiltIn(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier)
}

/** Links the packages that `npm ci --omit=dev` would install; they must include everything that the server imports. */
async function linkPackages(unpacked: string): Promise<void> {
  const places = Object.keys(releaseLock().packages).filter((place) => {
    return place.split('node_modules/').length === 2 && existsSync(join(root, place))
  })
  for (const place of places) {
    await mkdir(join(unpacked, dirname(place)), { recursive: true })
    await symlink(join(root, place), join(unpacked, place))
  }
}
