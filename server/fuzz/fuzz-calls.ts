import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import * as given from '../testing/given.ts'
import type { Ticket, World } from '../testing/world.ts'
import { binnedName, freeIds, givenTable } from './fuzz-values.ts'

/**
 * Fills the portal with records that can only be created by API calls, with the administrator's ticket: authority
 * links, views, orders, containers, file imports and the contents of the bin. Each kind gets as many records as there
 * are free ids.
 */
export async function fillByCalls(world: World, as: Ticket): Promise<void> {
  const change = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await world.ask(method, path, { as, body })
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  // Containers require the facts of their files; reading a file takes a process of its own.
  await given.response(200, world.ask('GET', '/api/vdi2770/check?devices=1', { as }))
  await world.services.fileFacts.runDue()
  await change('PUT', '/api/settings', { authorityAccess: true })
  for (let id = 1; id <= freeIds; id += 1) {
    const link = { purpose: 'Az. 53.2-17', recipient: 'Bezirksregierung Köln', device: id }
    await change('POST', '/api/authority-links', link)
    await change('POST', '/api/label-formats', { title: `Frei ${id}`, width: 62, height: 29 })
    await change('POST', '/api/views', { list: 'devices', name: `Frei ${id}`, query: 'firma=1' })
    // Ten is the maximum per user.
    if (id <= freeIds / 2) await change('POST', '/api/documents/batches', batchOf(id))
    await change('POST', '/api/vdi2770/packages', { devices: [1], despiteFaults: true })
    await beginFileImport(change, id)
    const binned = await given.media(world, { filename: binnedName })
    await change('DELETE', `/api/medias/${binned}`)
  }
}

function batchOf(device: number) {
  return { devices: [device], docs: ['label'] }
}

type Change = (method: 'POST', path: string, body: object) => Promise<{ id: number }>

/** Alternately as a ZIP in one piece, and with an announced file. */
async function beginFileImport(change: Change, id: number) {
  const size = Buffer.byteLength(givenTable)
  const zip = id % 2 === 0 ? { size } : null
  const made = await change('POST', '/api/file-imports', { name: `Frei ${id}`, zip })
  if (zip) return
  const sha256 = createHash('sha256').update(givenTable).digest('hex')
  const entries = [{ path: 'FREI-1/Werte.csv', size, sha256 }]
  await change('POST', `/api/file-imports/${made.id}/entries`, { entries })
}
