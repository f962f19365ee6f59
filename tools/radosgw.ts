import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../server/testing/free-port.ts'

const run = promisify(execFile)
/** Timeout for everything to start, in ms. */
const startTimeout = 120_000
const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']

/** A Ceph of one monitor and one store in memory, with the gateway that implements S3. */
interface Radosgw {
  endpoint: string
  accessKey: string
  secretKey: string
  stop(): Promise<void>
}

/** The programs of Ceph that are not installed on this machine. */
export async function missingPrograms(): Promise<string[]> {
  const paths = await Promise.all(
    programs.map((name) =>
      run('sh', ['-c', `command -v ${name}`]).then(
        () => true,
        () => false,
      ),
    ),
  )
  return programs.filter((_name, index) => !paths[index])
}

/** Starts it in a new folder; `stop` deletes everything. */
export async function startRadosgw(): Promise<Radosgw> {
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-radosgw-'))
  const children: ChildProcess[] = []
  async function stop() {
    for (const child of children.toReversed()) await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { ...(await start(folder, children)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(folder: string, children: ChildProcess[]): Promise<Omit<Radosgw, 'stop'>> {
  const [monitorPort, port] = [await freePort(), await freePort()]
  const cluster = randomUUID()
  const store = randomUUID()
  const keys = { accessKey: 'typenschildtest', secretKey: `geheim+${randomUUID()}/x=` }
  const config = join(folder, 'ceph.conf')
  await writeFile(config, configOf(folder, cluster, monitorPort, port))
  for (const name of ['mon', 'osd']) await mkdir(join(folder, name))
  const ask = (program: string, ...words: string[]) =>
    run(program, ['-c', config, ...words], { cwd: folder, timeout: startTimeout })
  const serve = (program: string, ...words: string[]) => {
    const child = spawn(program, ['-c', config, '-f', ...words], { cwd: folder, stdio: 'ignore' })
    children.push(child)
  }

  const monitor = `[v2:127.0.0.1:${monitorPort}]`
  await run('monmaptool', [
    '--create',
    '--addv',
    'a',
    monitor,
    '--fsid',
    cluster,
    join(folder, 'map'),
  ])
  await ask('ceph-mon', '--mkfs', '-i', 'a', '--monmap', join(folder, 'map'))
  serve('ceph-mon', '-i', 'a')
  await ask('ceph', 'osd', 'new', store)
  await ask('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store)
  serve('ceph-osd', '-i', '0')
  const { accessKey, secretKey } = keys
  const user = [
    '--uid=test',
    '--display-name=test',
    '--access-key',
    accessKey,
    '--secret',
    secretKey,
  ]
  await ask('radosgw-admin', 'user', 'create', ...user)
  serve('radosgw', '-n', 'client.admin')
  const endpoint = `http://127.0.0.1:${port}`
  await answering(endpoint, folder)
  return { endpoint, ...keys }
}

/** No keys inside the cluster, which listens on this machine only; data in memory, one copy. */
function configOf(folder: string, cluster: string, monitorPort: number, port: number): string {
  return `[global]
fsid = ${cluster}
mon host = v2:127.0.0.1:${monitorPort}
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms mon cluster mode = crc
ms mon service mode = crc
mon data = ${folder}/mon
mon data avail crit = 1
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 6442450944
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
run dir = ${folder}
log file = ${folder}/$name.log
admin socket =
rgw frontends = beast endpoint=127.0.0.1:${port}
`
}

async function answering(endpoint: string, folder: string): Promise<void> {
  const until = Date.now() + startTimeout
  while (Date.now() < until) {
    const isUp = await fetch(endpoint).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await setTimeout(200)
  }
  const log = await readFile(join(folder, 'client.admin.log'), 'utf8')
  throw new Error(`radosgw does not answer:\n${log.split('\n').slice(-10).join('\n')}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
