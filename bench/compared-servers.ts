import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { defineFunctions } from '../server/db/sqlite-functions.ts'
import { type MeasuredPortal, processorMs, startMeasuredPortal } from './measured-portal.ts'
import { generated, generatePortal, portalSizes } from './portal-data.ts'

/** A hundred devices with all their relations, as a program requests them. */
export const hundredPopulated =
  '/api/devices?populate[companie]=*&populate[part]=*&populate[media][populate]=*&pagination[pageSize]=100'
/** Each may report sixty times a minute. */
const machineCount = 320
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

export function endConnections() {
  agent.destroy()
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A server to be measured. */
export interface Measured {
  name: string
  address: string
  processorMs(): number
}

export interface Portal extends Measured {
  headers: OutgoingHttpHeaders
  /** Credentials of machines that report failures. */
  machines: OutgoingHttpHeaders[]
  /** The id of the last record requested. */
  asked: number
  stop(): Promise<void>
}

export async function ask(
  { address, headers }: Portal,
  method: string,
  url: string,
  { body, headers: ownHeaders }: { body?: unknown; headers?: OutgoingHttpHeaders } = {},
): Promise<Answer> {
  const isSigned = ownHeaders?.cookie === undefined
  const answer = await send(address, method, url, { ...(isSigned && headers), ...ownHeaders }, body)
  if (answer.status >= 400) throw new Error(`${method} ${url}: ${answer.status} ${answer.body}`)
  return answer
}

export function send(
  address: string,
  method: string,
  url: string,
  headers: OutgoingHttpHeaders = {},
  body?: unknown,
) {
  return new Promise<Answer>((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const bodyHeaders =
      text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const outgoing = request(
      address + url,
      { agent, method, headers: { ...headers, ...bodyHeaders } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks),
          })
        })
        answer.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(text)
  })
}

/** A thousand devices, each with two or three files of its own; the first company has a hundred of them. */
export async function generateData(folder: string): Promise<string> {
  const file = join(folder, 'generated.db')
  await generatePortal(`sqlite:${file}`, portalSizes['1k'])
  const data = new Sqlite(file)
  data.exec(`
    update devices set company_id = case when id <= 100 then 1 else 2 + id % 49 end;
    insert or ignore into device_medias (device_id, media_id)
      select devices.id, 1 + (devices.id * 7 + n.value * 31) % 250 from devices, json_each('[1,2]') as n;`)
  data.close()
  return file
}

/** Starts a portal of a checkout, with as much of the data as its schema has columns for. */
export async function startPortal(
  dataDir: string,
  name: string,
  data: string,
  checkout?: string,
): Promise<Portal> {
  mkdirSync(dataDir, { mode: 0o700 })
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    TRUST_PROXY: '127.0.0.1',
    PREVIEWS: 'off',
  }
  await (await startMeasuredPortal(environment, checkout)).stop()
  copyRows(data, join(dataDir, 'typenschild.db'))
  const portal = await startMeasuredPortal(environment, checkout)
  const headers = await signIn(portal)
  const machines: OutgoingHttpHeaders[] = []
  for (let count = 0; count < machineCount; count += 1)
    machines.push(await makeMachine(portal, headers, count))
  return { ...portal, name, headers, machines, asked: 0 }
}

function copyRows(from: string, to: string) {
  const database = new Sqlite(to)
  // Triggers maintain the search index.
  defineFunctions(database, 'Europe/Berlin', () => undefined)
  database.pragma('foreign_keys = off')
  database.prepare('attach ? as source').run(from)
  const tablesOf = (schema: string) =>
    database
      .prepare(`select name from ${schema}.sqlite_master where type = 'table'`)
      .pluck()
      .all() as string[]
  const columnsOf = (schema: string, table: string) =>
    database
      .prepare(`select name from pragma_table_info(?, ?)`)
      .pluck()
      .all(table, schema) as string[]
  const sourceTables = tablesOf('source')
  for (const table of tablesOf('main').filter((name) => sourceTables.includes(name))) {
    if (/^sqlite_|^migrations$|^data_versions$|_searched/.test(table)) continue
    const mainColumns = columnsOf('main', table)
    const columns = columnsOf('source', table)
      .filter((column) => mainColumns.includes(column))
      .join(', ')
    database.exec(
      `insert or ignore into main.${table} (${columns}) select ${columns} from source.${table}`,
    )
  }
  database.close()
}

/** Signs the administrator of a generated portal in; returns the headers for further requests. */
export async function signIn({
  address,
}: Pick<MeasuredPortal, 'address'>): Promise<OutgoingHttpHeaders> {
  const { body } = await send(address, 'POST', '/api/auth/local', {}, generated.administrator)
  return { authorization: `Bearer ${JSON.parse(String(body)).jwt}` }
}

async function makeMachine(
  { address }: MeasuredPortal,
  headers: OutgoingHttpHeaders,
  count: number,
) {
  const draft = { name: `Maschine ${count}`, type: 'full-access' }
  const { body } = await send(address, 'POST', '/api/tokens', headers, draft)
  return { authorization: `Bearer ${JSON.parse(String(body)).accessKey}` }
}

/** Signs in the customer with a hundred devices; returns the cookie and the size of the answer in bytes. */
export async function signInAsCustomer({ address }: Portal, headers: OutgoingHttpHeaders) {
  const body = { sn: '10001', pass: generated.devicePassword }
  const answer = await send(address, 'POST', '/api/devices/customer-login', headers, body)
  const [cookie = ''] = answer.headers['set-cookie'] ?? []
  return { cookie: cookie.split(';')[0], bytes: answer.body.length }
}

export async function startRaw() {
  const server: ChildProcess = fork(join(import.meta.dirname, 'raw-server.ts'))
  const [{ port }] = (await once(server, 'message')) as [AddressInfo]
  return {
    name: 'raw',
    address: `http://127.0.0.1:${port}`,
    processorMs: () => processorMs(server),
    async keep(path: string, body: Buffer) {
      server.send({ path, body: body.toString('base64') })
      await once(server, 'message')
    },
    end: () => server.kill(),
  }
}
