import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { type FileImport, type FileImportEntry, pieceBytes } from '#contract/file-imports.ts'
import * as given from './given.ts'
import { formOf } from './send-files.ts'
import { until } from './until.ts'
import type { TestResponse, World } from './world.ts'

/** Files of a folder by path. */
export type Folder = Record<string, Buffer | string>

/** Imports files in a test. */
export interface FileDesk {
  begin(zip?: { size: number; mark?: string }): Promise<FileImport>
  announce(
    id: number,
    folder: Folder,
  ): Promise<{ path: string; number: number; isMissing: boolean }[]>
  send(id: number, number: number, bytes: Buffer | string): Promise<TestResponse>
  /** Announces files and sends the missing ones, each content once; returns how many were sent. */
  bring(id: number, folder: Folder): Promise<number>
  sendPiece(id: number, offset: number, bytes: Buffer): Promise<TestResponse>
  /** Sends the rest of a ZIP, and waits for its plan. */
  uploadZip(bytes: Buffer): Promise<FileImport>
  takeTable(id: number, table: Buffer | string, query?: string): Promise<TestResponse>
  call(id: number, what: string, body?: object): Promise<TestResponse>
  put(id: number, what: string, body: object): Promise<TestResponse>
  show(id: number): Promise<FileImport>
  /** Waits until no work is in progress any more. */
  settled(id: number): Promise<FileImport>
  plan(id: number): Promise<FileImport>
  run(id: number, mode?: 'all' | 'good'): Promise<FileImport>
  entries(id: number, state?: string): Promise<FileImportEntry[]>
  /** Sends, plans and imports a folder. */
  import(folder: Folder, mode?: 'all' | 'good'): Promise<FileImport>
}

const underWay = ['unpacking', 'checking', 'importing', 'undoing']
const path = '/api/file-imports'

export async function fileDesk(world: World): Promise<FileDesk> {
  const as = await given.administrator(world)
  const ok = async (request: Promise<TestResponse>) => (await given.response(200, request)).body
  async function stream(url: string, bytes: Buffer | string, name = 'stueck') {
    const { body, type } = await formOf([{ name, bytes, field: 'file' }])
    return world.ask('POST', `${path}/${url}`, { as, body, headers: { 'content-type': type } })
  }
  const desk: FileDesk = {
    begin: (zip) => ok(world.ask('POST', path, { as, body: { name: 'Ablage', zip: zip ?? null } })),
    async announce(id, folder) {
      const entries = Object.entries(folder).map(([name, bytes]) => announced(name, bytes))
      return (await ok(desk.call(id, 'entries', { entries }))).entries
    },
    send: (id, number, bytes) => stream(`${id}/entries/${number}/bytes`, bytes),
    async bring(id, folder) {
      const sent = new Set<string>()
      let count = 0
      for (const { path: name, number, isMissing } of await desk.announce(id, folder)) {
        const bytes = folder[name] ?? ''
        const content = `${announced(name, bytes).sha256}${extname(name)}`
        if (!isMissing || sent.has(content)) continue
        const { body } = await given.response(200, desk.send(id, number, bytes))
        count += 1
        if (body.isThere) sent.add(content)
      }
      return count
    },
    sendPiece: (id, offset, bytes) => stream(`${id}/pieces?offset=${offset}`, bytes),
    async uploadZip(bytes) {
      const { id } = await desk.begin({ size: bytes.length })
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        await given.response(200, desk.sendPiece(id, at, bytes.subarray(at, at + pieceBytes)))
      }
      return desk.settled(id)
    },
    takeTable: (id, table, query = '') => stream(`${id}/table${query}`, table, 'zuordnung.csv'),
    call: (id, action, body = {}) => world.ask('POST', `${path}/${id}/${action}`, { as, body }),
    put: (id, place, body) => world.ask('PUT', `${path}/${id}${place}`, { as, body }),
    show: (id) => ok(world.ask('GET', `${path}/${id}`, { as })),
    async settled(id) {
      let shown = await desk.show(id)
      await until(async () => {
        shown = await desk.show(id)
        return !underWay.includes(shown.state)
      })
      return shown
    },
    async plan(id) {
      await given.response(200, desk.call(id, 'check'))
      return desk.settled(id)
    },
    async run(id, mode = 'all') {
      await given.response(200, desk.call(id, 'run', { mode }))
      return desk.settled(id)
    },
    async entries(id, state) {
      const filter = state ? `&state=${state}` : ''
      const url = `${path}/${id}/entries?pageSize=200${filter}`
      return (await ok(world.ask('GET', url, { as }))).entries
    },
    async import(folder, mode) {
      const { id } = await desk.begin()
      await desk.bring(id, folder)
      await desk.plan(id)
      return desk.run(id, mode)
    },
  }
  return desk
}

function announced(name: string, bytes: Buffer | string) {
  const all = Buffer.from(bytes)
  const sha256 = createHash('sha256').update(all).digest('hex')
  return { path: name, size: all.length, sha256 }
}
