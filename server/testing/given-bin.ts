import type { BinKind } from '#contract/bin.ts'
import * as given from './given.ts'
import type { Ticket, World } from './world.ts'

export type BinOffice = Awaited<ReturnType<typeof binOffice>>

export const binPaths: Record<BinKind, string> = {
  device: '/api/devices',
  company: '/api/companies',
  part: '/api/parts',
  doctype: '/api/doctypes',
  file: '/api/medias',
  version: '/api/versions',
}

/** A world with an administrator who deletes and restores. */
export async function binOffice(world: World) {
  let as = await given.administrator(world)
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, data?: object) =>
    world.ask(method, url, { as, ...(data && { body: { data } }) })
  const send = (url: string, body: object = {}, other: Ticket = as) =>
    world.ask('POST', url, { as: other, body })
  /** The bin entry of a record. */
  async function entryOf(kind: BinKind, record: number): Promise<number> {
    const filter = `filters[kind]=${kind}&filters[record]=${record}`
    const { body } = await given.response(200, ask('GET', `/api/bin?${filter}`))
    return body.data[0].id
  }
  return {
    ask,
    send,
    entryOf,
    /** The current session. */
    ticket: () => as,
    /** Signs in again, after a time in which sessions expire. */
    async comeBack() {
      as = await given.administrator(world)
    },
    async show(url: string) {
      return (await given.response(200, ask('GET', url))).body.data
    },
    remove: (url: string) => given.response(200, ask('DELETE', url)),
    /** The entries of the bin, oldest first. */
    async entries(query = ''): Promise<BinRow[]> {
      const { body } = await given.response(200, ask('GET', `/api/bin?sort=id${query}`))
      return body.data.map((row: { id: number; attributes: object }) => ({
        id: row.id,
        ...row.attributes,
      }))
    },
    async restore(kind: BinKind, record: number, body: object = {}) {
      const id = await entryOf(kind, record)
      return (await given.response(200, send(`/api/bin/${id}/restore`, body))).body
    },
  }
}

export interface BinRow {
  id: number
  kind: BinKind
  record: number
  name: string
  detail: string | null
  deletedBy: string | null
  deletedAt: string
  until: string
  keptUntil: string | null
}

/** Permanently deletes everything in the bin, as an administrator. */
export async function emptiedBin(world: World): Promise<void> {
  const { ask, entries } = await binOffice(world)
  for (let left = await entries(); left.length > 0; left = await entries()) {
    await given.response(200, ask('DELETE', `/api/bin/${left[0]?.id}`))
  }
}
