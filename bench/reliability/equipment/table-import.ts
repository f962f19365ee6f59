import { setTimeout } from 'node:timers/promises'
import type { Import } from '#contract/imports.ts'
import type { Deed } from './deeds.ts'
import { isDone } from './deeds.ts'
import type { Desk, Outcome } from './desk.ts'

/** Timeout of an import on a busy machine, in ms. */
const importTimeout = 300_000
const underWay = ['checking', 'importing', 'undoing']

/** Uploads a table. */
export function sendTable(
  desk: Desk,
  kind: Import['kind'],
  text: string,
  name = 'tabelle.csv',
): Promise<Outcome> {
  const form = new FormData()
  form.append('file', new File([text], name))
  return desk.ask('POST', `/api/imports?kind=${kind}`, form)
}

/** The current state of an import; undefined if the portal does not answer. */
export async function showImport(desk: Desk, id: number): Promise<Import | undefined> {
  const { status, body, text } = await desk.read(`/api/imports/${id}`)
  if (status === 0) return undefined
  if (status !== 200) throw new Error(`Import ${id}: ${status} ${text}`)
  return body as Import
}

/** Waits for an import to satisfy the condition; undefined if the portal ends meanwhile. */
export async function importWhen(
  desk: Desk,
  id: number,
  isSo: (shown: Import) => boolean,
): Promise<Import | undefined> {
  const end = performance.now() + importTimeout
  for (;;) {
    const tableImport = await showImport(desk, id)
    if (!tableImport || isSo(tableImport)) return tableImport
    if (performance.now() > end) throw new Error(`Import ${id} stands still: ${tableImport.state}`)
    await setTimeout(5)
  }
}

export function isSettled({ state }: Import): boolean {
  return !underWay.includes(state)
}

export function isHashed({ passwords }: Import): boolean {
  return passwords.ready === passwords.total
}

/** Imports three devices from a table; the start of the import is acknowledged. */
export const tableIsImported: Deed = {
  what: 'a table is imported',
  async act(desk, name) {
    const [writer = ''] = name.split('-')
    await removeEnded(desk, writer)
    const serials = [1, 2, 3].map((row) => `T ${name} ${row}`)
    const rows = serials.map((sn) => `${sn};${passwordOf(sn)}`)
    const table = ['Seriennummer;Passwort', ...rows].join('\n')
    const upload = await sendTable(desk, 'devices', table, `${writer}.csv`)
    const isKept = (later: Desk) => areAllThere(later, serials)
    if (!isDone(upload)) return { outcome: upload, isKept }
    const { id } = upload.body as Import
    const accepted = await desk.ask('POST', `/api/imports/${id}/check`, {})
    const checked = isDone(accepted) && (await importWhen(desk, id, isSettled))
    if (!checked) return { outcome: { ...accepted, status: 0 }, isKept }
    return { outcome: await desk.ask('POST', `/api/imports/${id}/run`, { mode: 'all' }), isKept }
  },
}

function passwordOf(sn: string): string {
  return `Passwort-${sn}`
}

/** The number of tables in a portal is limited: deletes a writer's earlier ones, unless the portal still needs them. */
async function removeEnded(desk: Desk, writer: string): Promise<void> {
  const { body } = await desk.read('/api/imports')
  for (const { id, name } of (body ?? []) as Import[]) {
    if (name === `${writer}.csv`) await desk.remove(`/api/imports/${id}`)
  }
}

/** Whether each device was imported exactly once, and signs in with the password of the table. */
async function areAllThere(desk: Desk, serials: string[]): Promise<boolean> {
  const { body } = await desk.read('/api/imports')
  for (const { id } of body as Import[]) {
    await importWhen(desk, id, (tableImport) => isSettled(tableImport) && isHashed(tableImport))
  }
  for (const sn of serials) {
    const devices = await desk.read(`/api/devices?filters[sn][$eq]=${encodeURIComponent(sn)}`)
    if ((devices.body as { data: object[] }).data.length !== 1) return false
    const login = { sn, pass: passwordOf(sn) }
    if ((await desk.ask('POST', '/api/devices/customer-login', login)).status !== 200) return false
  }
  return true
}
