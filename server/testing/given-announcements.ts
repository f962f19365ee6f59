import type { Recipient } from '#contract/announcements.ts'
import * as given from './given.ts'
import { file, version } from './given-files.ts'
import type { TestResponse, Ticket, World } from './world.ts'

/** The list of recipients, as the call returns it. */
export interface ListedRecipients {
  kind: string
  recipients: Recipient[]
  total: number
  reachable: number
  unreachable: number
  told: number
  readers: { de: number; en: number }
  seen: string
  wordings: Record<'de' | 'en', { subject: string; before: string[]; after: string[] }>
}

/** A world with a file in two versions, and staff who announce them. */
export async function announcingOffice(world: World) {
  const as = await given.staff(world)
  const part = await given.part(world, 'EA-105')
  const { media } = await file(world, {
    filename: 'Betriebsanleitung.pdf',
    parts: [part],
    version: '1.3',
    releasedOn: '2026-01-12',
  })
  const { id: current } = await version(world, media, { version: '1.4' })
  const office = {
    as,
    part,
    media,
    /** The current version. */
    current,
    /** A company with this number of devices of the article number. */
    async company(name: string, facts: object = {}, devices = 1): Promise<number> {
      made += 1
      const kdnr = 20_000 + made
      const data = { name, kdnr, pass: 'firma-passwort', ...facts }
      const answer = await given.response(
        200,
        world.ask('POST', '/api/companies', { as, body: { data } }),
      )
      const id = answer.body.data.id
      for (let at = 1; at <= devices; at += 1) {
        await given.device(world, { sn: `${name} ${at}`, companie: id, part })
      }
      return id
    },
    change: (path: string, data: object) =>
      given.response(200, world.ask('PUT', path, { as, body: { data } })),
    async list(query = '', of = current): Promise<ListedRecipients> {
      const url = `/api/versions/${of}/recipients${query}`
      return (await given.response(200, world.ask('GET', url, { as }))).body
    },
    send(body: object, of = current, ticket: Ticket = as, headers = {}): Promise<TestResponse> {
      return world.ask('POST', `/api/versions/${of}/announcements`, { as: ticket, body, headers })
    },
    /** Sends to everybody on the list. */
    async sendToAll(body: object = {}, of = current): Promise<number> {
      const { seen } = await office.list('', of)
      return (await given.response(202, office.send({ seen, ...body }, of))).body.companies
    },
    async announced(query = '') {
      const { body } = await given.response(
        200,
        world.ask('GET', `/api/announcements?sort=id${query}`, { as }),
      )
      return body.data.map((row: { id: number; attributes: object }) => ({
        id: row.id,
        ...row.attributes,
      }))
    },
  }
  return office
}

let made = 0
