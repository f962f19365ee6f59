import type { Import, ImportRow } from '#contract/imports.ts'
import * as given from './given.ts'
import { formOf } from './send-files.ts'
import { until } from './until.ts'
import type { TestResponse, Ticket, World } from './world.ts'

/** Imports tables in a test. */
export interface TableDesk {
  /** Uploads a table; `query` tells how to read it. */
  send(kind: string, bytes: Buffer | string, query?: string, name?: string): Promise<TestResponse>
  /** The same, asserting that it is accepted. */
  take(kind: string, bytes: Buffer | string, query?: string): Promise<Import>
  call(id: number, what: string, body?: object): Promise<TestResponse>
  show(id: number): Promise<Import>
  /** Waits until no work is in progress any more. */
  settled(id: number): Promise<Import>
  /** Uploads a table, and waits for the dry run. */
  check(kind: string, bytes: Buffer | string): Promise<Import>
  /** The same, and imports it. */
  run(kind: string, bytes: Buffer | string, mode?: 'all' | 'good'): Promise<Import>
  rows(id: number, state?: string): Promise<ImportRow[]>
  /** Waits until all passwords are hashed. */
  hashed(id: number): Promise<void>
}

const underWay = ['checking', 'importing', 'undoing']

export async function tableDesk(world: World, as?: Ticket): Promise<TableDesk> {
  const ticket = as ?? (await given.administrator(world))
  const desk: TableDesk = {
    async send(kind, bytes, query = '', name = 'tabelle.csv') {
      const { body, type } = await formOf([{ name, bytes: Buffer.from(bytes), field: 'file' }])
      const headers = { 'content-type': type }
      return world.ask('POST', `/api/imports?kind=${kind}${query}`, { as: ticket, body, headers })
    },
    async take(kind, bytes, query) {
      return (await given.response(200, desk.send(kind, bytes, query))).body
    },
    call: (id, what, body = {}) =>
      world.ask('POST', `/api/imports/${id}/${what}`, { as: ticket, body }),
    async show(id) {
      return (await given.response(200, world.ask('GET', `/api/imports/${id}`, { as: ticket })))
        .body
    },
    async settled(id) {
      let current = await desk.show(id)
      await until(async () => {
        current = await desk.show(id)
        return !underWay.includes(current.state)
      })
      return current
    },
    async check(kind, bytes) {
      const { id } = await desk.take(kind, bytes)
      await given.response(200, desk.call(id, 'check'))
      return desk.settled(id)
    },
    async run(kind, bytes, mode = 'all') {
      const { id } = await desk.check(kind, bytes)
      await given.response(200, desk.call(id, 'run', { mode }))
      return desk.settled(id)
    },
    async rows(id, state) {
      const filter = state ? `&state=${state}` : ''
      const url = `/api/imports/${id}/rows?pageSize=200${filter}`
      return (await given.response(200, world.ask('GET', url, { as: ticket }))).body.rows
    },
    async hashed(id) {
      await until(async () => {
        const { passwords } = await desk.show(id)
        return passwords.ready === passwords.total
      })
    },
  }
  return desk
}
