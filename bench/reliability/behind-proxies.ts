import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import Sqlite from 'better-sqlite3'
import { makeIdentity } from '../../server/testing/certificate.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { until } from '../../server/testing/until.ts'
import { isOver, isUnder } from '../figures.ts'
import { startMeasuredPortal } from '../measured-portal.ts'

// The portal behind the proxies of deploy/, as packaged by Debian: the client's address, forged headers, uploads,
// ranges, and the doctor's report. Missing packages are installed by root; otherwise it is skipped.

const isQuick = process.argv.includes('--quick')
const megabytes = isQuick ? 30 : 300
/** In MB/s; a quick run shares the machine and only checks that nothing hangs. */
const leastSpeed = isQuick ? 0.1 : 5
/** The client's address, which no proxy has. */
const visitor = '127.0.0.2'
const forged = {
  'x-forwarded-for': '198.51.100.7',
  'x-forwarded-proto': 'http',
  'x-forwarded-host': 'evil.example',
}
const administrator = { identifier: 'chefin', password: 'Werkstatt-Portal-26' }
const deploy = join(import.meta.dirname, '../../deploy')

const folder = mkdtempSync(join(tmpdir(), 'typenschild-proxies-'))
const identity = makeIdentity()
writeFileSync(join(folder, 'cert.pem'), identity.cert)
writeFileSync(join(folder, 'key.pem'), identity.key)
const port = await freePort()
const publicUrl = `https://localhost:${port}`
const dataDir = join(folder, 'data')
const settings = {
  PUBLIC_URL: publicUrl,
  TRUST_PROXY: '127.0.0.1',
  MAX_FILE_MB: '400',
  METRICS_TOKEN: 'nur-fuer-Prometheus',
  ADMIN_USERNAME: administrator.identifier,
  ADMIN_PASSWORD: administrator.password,
  PREVIEWS: 'off',
  DATA_DIR: dataDir,
}
const portal = await startMeasuredPortal(settings)
try {
  for (const [name, start] of Object.entries({ nginx: startNginx, caddy: startCaddy })) {
    if (!isInstalled(name)) {
      process.stdout.write(`SKIPPED: there is no ${name} here, and only root can install it\n`)
      continue
    }
    const proxy = start(new URL(portal.address).port)
    try {
      await until(() => answers(proxy))
      await tryProxy(name)
    } finally {
      proxy.kill('SIGTERM')
      await once(proxy, 'exit')
    }
  }
} finally {
  await portal.stop()
  rmSync(folder, { recursive: true })
}

async function tryProxy(name: string) {
  const { jwt } = JSON.parse((await ask('POST', '/api/auth/local', { body: administrator })).body)
  const as = { authorization: `Bearer ${jwt}` }
  const ownOrigin = { origin: publicUrl }
  const customer = {
    body: { sn: `Kein ${name}`, pass: 'falsch' },
    headers: { ...forged, ...ownOrigin },
  }
  const refused = await ask('POST', '/api/devices/customer-login', customer)
  if (refused.status !== 400) throw new Error(`customer login: ${refused.status} ${refused.body}`)
  const database = new Sqlite(join(dataDir, 'typenschild.db'), { readonly: true })
  const lastLog = database.prepare(
    `select address from logs where type = 'customer' order by id desc`,
  )
  const { address } = lastLog.get() as { address: string }
  database.close()
  isOver(
    `${name}: sign-ins under another address than the visitor's`,
    address === visitor ? 0 : 1,
    0,
    'of 1',
  )
  const headers = { authorization: 'Bearer nur-fuer-Prometheus' }
  const spellings = ['/metrics', '/metrics/', '/METRICS', '/Metrics/', '//metrics', '/%6Detrics']
  let exposed = 0
  for (const spelling of spellings) {
    const { status, body } = await ask('GET', spelling, { headers })
    if (status !== 404 || String(body).includes('typenschild_')) exposed += 1
  }
  isOver(`${name}: figures told outside`, exposed, 0, `of ${spellings.length}`)
  await tryFile(name, as)
  const doctor = spawn(
    process.execPath,
    [join(deploy, '../server/admin/portal-command.ts'), 'doctor'],
    {
      env: { ...process.env, ...settings, NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [output] = await Promise.all([text(doctor.stdout), once(doctor, 'exit')])
  const line = output.split('\n').find((candidate) => candidate.includes('Proxy')) ?? ''
  process.stdout.write(`${line}\n`)
  isOver(`${name}: the doctor finds fault with it`, line.startsWith('✗') ? 1 : 0, 0, 'of 1')
}

/** Upload, download, and a range. */
async function tryFile(name: string, as: Record<string, string>) {
  const block = randomBytes(1_000_000)
  const start = Buffer.from(`%PDF-1.7\n% ${name} ${randomBytes(8).toString('hex')}\n`)
  const pieces = () => Readable.from([start, ...Array.from({ length: megabytes }, () => block)])
  const expected = createHash('sha256')
  for await (const piece of pieces()) expected.update(piece)
  const sha256 = expected.digest('hex')
  const head = Buffer.from(
    `--part\r\ncontent-disposition: form-data; name="files"; filename="${name}.pdf"\r\n\r\n`,
  )
  const tail = Buffer.from('\r\n--part--\r\n')
  const size = start.length + megabytes * block.length
  const headers = {
    ...as,
    'content-type': 'multipart/form-data; boundary=part',
    'content-length': String(head.length + size + tail.length),
  }
  const form = Readable.from(
    (async function* () {
      yield head
      yield* pieces()
      yield tail
    })(),
  )
  const startedAt = performance.now()
  const [uploaded] = JSON.parse((await ask('POST', '/api/upload', { stream: form, headers })).body)
  isUnder(
    `${name}: ${megabytes} MB up`,
    megabytes / ((performance.now() - startedAt) / 1_000),
    leastSpeed,
    'MB/s',
  )
  const got = createHash('sha256')
  const answer = await open('GET', uploaded.url, { headers: as })
  await pipeline(answer, got)
  isOver(
    `${name}: ${megabytes} MB down, other bytes than went up`,
    got.digest('hex') === sha256 ? 0 : 1,
    0,
    'of 1',
  )
  const piece = await open('GET', uploaded.url, { headers: { ...as, range: 'bytes=0-8' } })
  const isRight = piece.statusCode === 206 && (await text(piece)) === '%PDF-1.7\n'
  isOver(`${name}: ranges answered wrongly`, isRight ? 0 : 1, 0, 'of 1')
}

interface Asked {
  body?: object
  stream?: Readable
  headers?: Record<string, string>
}

async function ask(method: string, path: string, options: Asked) {
  const answer = await open(method, path, options)
  return { status: answer.statusCode ?? 0, body: await text(answer) }
}

function open(
  method: string,
  path: string,
  { body, stream, headers = {} }: Asked,
): Promise<IncomingMessage> {
  const type = body && { 'content-type': 'application/json' }
  const asking = request(publicUrl + path, {
    method,
    headers: { ...type, ...headers },
    localAddress: visitor,
    family: 4,
    ca: identity.cert,
    agent: false,
  })
  const answered = once(asking, 'response').then(([answer]) => answer as IncomingMessage)
  if (stream) stream.pipe(asking)
  else asking.end(body && JSON.stringify(body))
  return answered
}

function startNginx(portalPort: string): ChildProcess {
  const nginxFolder = join(folder, 'nginx')
  mkdirSync(nginxFolder)
  const conf = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replaceAll(/^.*listen (80|\[::\].*);\n/gm, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace(/^server \{\n {2}server_name[^}]*\}\n/m, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${portalPort}`)
    .replaceAll('portal.example.com', 'localhost')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = places.map((place) => `${place}_temp_path ${nginxFolder}/${place};`).join('\n')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const wholeConf = `${user} daemon off; pid ${nginxFolder}/pid; error_log stderr warn; events {} http { access_log off; ${paths}\n${conf} }`
  writeFileSync(join(nginxFolder, 'nginx.conf'), wholeConf)
  return spawn(
    'nginx',
    ['-p', nginxFolder, '-e', 'stderr', '-c', join(nginxFolder, 'nginx.conf')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
}

function startCaddy(portalPort: string): ChildProcess {
  const caddyFolder = join(folder, 'caddy')
  mkdirSync(caddyFolder)
  const conf = readFileSync(join(deploy, 'Caddyfile'), 'utf8')
    .replace(
      'portal.example.com {',
      `${publicUrl} {\n\ttls ${folder}/cert.pem ${folder}/key.pem\n\tbind 127.0.0.1`,
    )
    .replace('127.0.0.1:3000', `127.0.0.1:${portalPort}`)
  writeFileSync(
    join(caddyFolder, 'Caddyfile'),
    `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${conf}`,
  )
  return spawn(
    'caddy',
    ['run', '--config', join(caddyFolder, 'Caddyfile'), '--adapter', 'caddyfile'],
    {
      env: { ...process.env, XDG_DATA_HOME: caddyFolder, XDG_CONFIG_HOME: caddyFolder },
      stdio: ['ignore', 'inherit', 'ignore'],
    },
  )
}

function answers(proxy: ChildProcess): Promise<boolean> {
  if (proxy.exitCode !== null) throw new Error(`The proxy ended with ${proxy.exitCode}.`)
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false)).once('connect', () => socket.end())
  })
}

function isInstalled(name: string): boolean {
  const find = () => {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }) !== ''
    } catch {
      return false
    }
  }
  if (find() || process.getuid?.() !== 0) return find()
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env,
    stdio: 'ignore',
  })
  return find()
}
