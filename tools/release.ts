import { execFileSync } from 'node:child_process'
import { cp, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { releaseFiles, releaseLock, releaseManifest } from './release-files.ts'

// `npm run release`: packs one archive, `dist/typenschild-<version>.tar.gz`, with a folder of that name. After
// unpacking, `npm ci --omit=dev && npm start` runs the portal: nothing is built there.

const root = join(import.meta.dirname, '..')

/** Packs the built files into `folder` and returns the path of the archive. */
export async function packRelease(folder: string): Promise<string> {
  const manifest = releaseManifest()
  const name = `typenschild-${manifest.version}`
  const unpacked = join(folder, name)
  const archive = `${unpacked}.tar.gz`
  await rm(unpacked, { recursive: true, force: true })
  for (const file of releaseFiles()) {
    await mkdir(join(unpacked, dirname(file)), { recursive: true })
    await cp(join(root, file), join(unpacked, file), { preserveTimestamps: true })
  }
  await writeJson(join(unpacked, 'package.json'), manifest)
  await writeJson(join(unpacked, 'package-lock.json'), releaseLock())
  const modes = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  execFileSync('tar', ['--sort=name', ...modes, '-C', folder, '-czf', archive, name])
  await rm(unpacked, { recursive: true })
  return archive
}

function writeJson(file: string, value: object): Promise<void> {
  return writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
}

if (import.meta.main) {
  await buildWeb()
  const archive = await packRelease(join(root, 'dist'))
  const { size } = await stat(archive)
  process.stdout.write(`${archive.slice(root.length + 1)}: ${(size / 1e6).toFixed(1)} MB\n`)
}
