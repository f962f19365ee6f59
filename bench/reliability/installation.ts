import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../server/testing/free-port.ts'
import { isOver, reportSkipped } from '../figures.ts'
import { programOf, type Stage, saidBy, stagesOf } from './equipment/dockerfile.ts'

// The steps of the Dockerfile, read from the file itself, on a fresh Debian instead of an image; the result runs as the
// Dockerfile says, confined as in compose.yaml. The unit is checked by systemd, which also rates its confinement.

const isQuick = process.argv.includes('--quick')
const root = join(import.meta.dirname, '../..')
const unit = join(root, 'deploy/typenschild.service')
const stepsLabel = 'the steps of the Dockerfile'
/** Maximum exposure according to `systemd-analyze security`; 0 is best, 10 worst. */
const mostExposed = 2

tryUnit()
if (isQuick) reportSkipped(stepsLabel, 'they take minutes, and are tried without --quick')
else if (process.getuid?.() !== 0)
  reportSkipped(stepsLabel, 'a root folder and its mounts need root')
else if (!has('debootstrap'))
  reportSkipped(stepsLabel, 'there is no debootstrap, and apt-get could not install it')
else if (spawnSync('unshare', ['--mount', 'true']).status !== 0)
  reportSkipped(stepsLabel, 'this machine lets nobody mount')
else await tryDockerfile()

function tryUnit() {
  const label = 'the unit is confined'
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) {
    reportSkipped(label, 'there is no systemd-analyze')
    return
  }
  const words = ['security', '--offline=true', '--no-pager', unit]
  const { stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
  const [, exposure = '10'] = /Overall exposure level .*: ([\d.]+)/.exec(stdout) ?? []
  isOver(`${label}: its exposure by systemd-analyze`, Number(exposure), mostExposed, '')
}

async function tryDockerfile() {
  const [, install, finalStage] = stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  if (!install || !finalStage) throw new Error('The Dockerfile has other stages.')
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-image-'))
  const image = join(folder, 'root')
  try {
    const suite = /^debian:(\w+)/.exec(finalStage.from)?.[1] ?? ''
    run(['debootstrap', '--variant=minbase', suite, image])
    run(['chroot', image, 'apt-get', 'clean'])
    const base = sizeOf(image)
    const [place = '/opt/typenschild'] = saidBy(finalStage, 'WORKDIR')
    await installInto(join(image, place), install, folder)
    for (const step of saidBy(finalStage, 'RUN')) run(['chroot', image, 'sh', '-ec', step])
    isOver('the steps add to the Debian that they begin with', sizeOf(image) - base, 450, 'MB')
    await tryImage(image, finalStage)
    tryUnitIn(image)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the second stage here instead of on an image with Node; this Node takes its place. */
async function installInto(target: string, stage: Stage, folder: string) {
  run(['npm', 'run', 'release'], root)
  const archives = await Array.fromAsync(glob(join(root, 'dist/typenschild-*.tar.gz')))
  const archive = archives.toSorted().at(-1) ?? ''
  const place = join(folder, 'installed')
  mkdirSync(place)
  const [, step = ''] = saidBy(stage, 'RUN')
  run(['sh', '-ec', step.replaceAll('/tmp/release.tar.gz', archive)], place)
  mkdirSync(dirname(target), { recursive: true })
  await cp(place, target, { recursive: true, verbatimSymlinks: true })
}

async function tryImage(image: string, stage: Stage) {
  const port = await freePort()
  const variables = saidBy(stage, 'ENV').join(' ')
  const settings = [...variables.matchAll(/(\w+)=(\S+)/g)].map(
    ([, name, value]) => `${name}=${value}`,
  )
  const environment = [...settings, `PORT=${port}`, 'HOST=127.0.0.1', 'PREVIEWS=off']
  const begin = performance.now()
  const server = startInside(image, stage, environment, programOf(saidBy(stage, 'CMD')[0]))
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (text) => (output += text))
  const check = programOf(saidBy(stage, 'HEALTHCHECK')[0])
  const limit = 120_000
  let isWell = false
  while (!isWell && server.exitCode === null && performance.now() - begin < limit) {
    isWell = (await exitCodeOf(startInside(image, stage, environment, check))) === 0
    if (!isWell) await setTimeout(500)
  }
  isOver('the health check of the Dockerfile fails', isWell ? 0 : 1, 0, 'times')
  if (!isWell) process.stdout.write(`${output.slice(-3_000)}\n`)
  const attempts = ['/opt/typenschild/x', '/etc/x', '/var/x'].map((path) => ['touch', path])
  let written = 0
  for (const attempt of attempts) {
    if ((await exitCodeOf(startInside(image, stage, environment, attempt))) === 0) written += 1
  }
  isOver('files that the portal’s user can write beside /data and /tmp', written, 0, 'files')
  const isRoot = await exitCodeOf(
    startInside(image, stage, environment, ['sh', '-c', 'test $(id -u) = 0']),
  )
  isOver('the portal runs as root', isRoot === 0 ? 1 : 0, 0, '')
  const stopped = performance.now()
  server.kill('SIGTERM')
  const code = await exitCodeOf(server)
  isOver('the portal does not end with 0 after SIGTERM', code === 0 ? 0 : 1, 0, 'times')
  isOver('until it has ended', (performance.now() - stopped) / 1_000, 20, 's')
}

/** In MB. */
function sizeOf(folder: string): number {
  const { stdout } = spawnSync('du', ['--summarize', '--block-size=1000000', folder])
  return Number.parseInt(String(stdout), 10)
}

/** Confined like `read_only`, `tmpfs`, `cap_drop`, `no-new-privileges` and `USER`; `/data` is the volume. */
function startInside(
  image: string,
  stage: Stage,
  environment: string[],
  program: string[],
): ChildProcess {
  const [uid, gid] = (saidBy(stage, 'USER')[0] ?? '').split(':')
  const [place = '/'] = saidBy(stage, 'WORKDIR')
  const confined = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
  ]
  const without = ['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all']
  const mounts = `
    mount --bind "$0" "$0"
    mount --bind "$0/data" "$0/data"
    mount -o remount,bind,ro "$0"
    mount -t tmpfs tmpfs "$0/tmp"
    mount -t proc proc "$0/proc"
    root=$0
    exec chroot "$root" env -i "$@"`
  const inside = ['sh', '-ec', `cd ${place}; exec "$@"`, 'sh', ...program]
  const words = ['--mount', 'sh', '-ec', mounts, image]
  return spawn('unshare', [...words, ...environment, ...confined, ...without, ...inside], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Whether systemd accepts the unit where its program is installed. */
function tryUnitIn(image: string) {
  const label = 'mistakes that systemd finds in the unit'
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) {
    reportSkipped(label, 'there is no systemd-analyze')
    return
  }
  const folder = join(image, 'etc/systemd/system')
  mkdirSync(folder, { recursive: true })
  const unitFile = join(folder, 'typenschild.service')
  copyFileSync(unit, unitFile)
  writeFileSync(join(image, 'etc/typenschild.env'), '')
  const words = ['verify', `--root=${image}`, '--recursive-errors=no', unitFile]
  const { status, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
  if (status !== 0) process.stdout.write(`${stderr}\n`)
  isOver(label, status === 0 ? 0 : 1, 0, '')
}

function has(program: string): boolean {
  const isThere = () => existsSync(`/usr/sbin/${program}`)
  if (isThere()) return true
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  const words = ['install', '-y', '-qq', '--no-install-recommends', program]
  spawnSync('apt-get', words, { stdio: 'inherit' })
  return isThere()
}

async function exitCodeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

function run([program = '', ...words]: string[], cwd = '/') {
  const { status, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}`)
}
