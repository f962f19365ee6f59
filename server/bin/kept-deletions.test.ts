import assert from 'node:assert/strict'
import test from 'node:test'
import { listFileOrigins } from '../delivery/file-origins.store.ts'
import * as given from '../testing/given.ts'
import { type BinRow, binOffice } from '../testing/given-bin.ts'
import { version } from '../testing/given-files.ts'
import { openWorld, type World } from '../testing/world.ts'

const day = 24 * 60 * 60_000
const keptDay = '2036-03-02'
/** Years before the days until which records must be kept. */
const opensAt = '2026-11-21T12:00:00Z'

test('issue 16, keeping: a record that must be kept is deleted by giving its name, and stays in the bin until its day', async (t) => {
  const world = await openWorld(t, {}, { opensAt })
  const { ask, entries, show, entryOf, restore, comeBack } = await binOffice(world)
  const media = await given.media(world, { filename: 'Anleitung.pdf' })
  const { id: later } = await version(world, media, { version: '2' })
  const device = await given.device(world, {
    sn: 'SN 1',
    media: [media],
    deliveredOn: '2026-03-02',
  })
  await everReleased(world)
  const upload = await show(`/api/medias/${media}?populate=url`).then(uploadOf)
  for (const [url, name, endsIn] of [
    [`/api/devices/${device}`, 'SN 1', 'Seriennummer „SN 1“'],
    [`/api/medias/${media}`, 'Anleitung.pdf', 'Name „Anleitung.pdf“'],
    [`/api/versions/${later}`, 'Anleitung.pdf', 'Name „Anleitung.pdf“'],
    [`/api/upload/files/${upload}`, 'Anleitung.pdf', 'Name „Anleitung.pdf“'],
  ] as const) {
    const { body } = await given.refused('must-be-kept', ask('DELETE', url))
    assert.match(body.error.message, /bis zum 02\.03\.2036 verfügbar bleiben/, url)
    assert.ok(body.error.message.includes(endsIn) && body.error.message.includes('„name“'), url)
    for (const wrong of ['SN 2', '', `${name}x`]) {
      const fields = await given.wrongFields(ask('DELETE', named(url, wrong)))
      assert.deepEqual(fields, { name: 'mismatch' }, url)
    }
  }
  assert.deepEqual(await entries(), [], 'nothing was deleted')

  await given.response(200, ask('DELETE', named(`/api/devices/${device}`, ' sn 1')))
  const lying = async () => (await entries()).map(toldOf)
  assert.deepEqual(await lying(), [['device', keptDay, keptDay]])
  const names = 'fields[0]=availableUntil&fields[1]=keptUntil'
  const { attributes } = await show(`/api/medias/${media}?${names}`)
  assert.deepEqual(attributes, { availableUntil: keptDay, keptUntil: keptDay })
  const shown = await show(`/api/versions/${later}?fields[0]=keptUntil`)
  assert.equal(shown.attributes.keptUntil, keptDay)
  for (const url of [`/api/versions/${later}`, `/api/medias/${media}`]) {
    await given.refused('must-be-kept', ask('DELETE', url))
    await given.response(200, ask('DELETE', named(url, 'anleitung.PDF')))
  }
  const all = ['device', 'version', 'file'].map((kind) => [kind, keptDay, keptDay])
  assert.deepEqual(await lying(), all)
  const ofHolds = 'filters[message][$contains]=aufzubewahren%20bis'
  const { body: log } = await ask('GET', `/api/logs?sort=id:desc&${ofHolds}`)
  const messages = log.data.map((row: { attributes: Message }) => row.attributes.message)
  assert.deepEqual(messages, [
    'Datei „Anleitung.pdf“ gelöscht, aufzubewahren bis 02.03.2036',
    'Fassung „2“ von „Anleitung.pdf“ gelöscht, aufzubewahren bis 02.03.2036',
    'Gerät „SN 1“ gelöscht, aufzubewahren bis 02.03.2036',
  ])

  world.wait(new Date(`${keptDay}T10:00:00Z`).getTime() - world.services.clock().getTime())
  await world.restart()
  await comeBack()
  assert.deepEqual(await lying(), all)
  await given.refused('must-be-kept', ask('DELETE', `/api/bin/${await entryOf('file', media)}`))
  await restore('file', media)
  await restore('version', later)
  await restore('device', device)
  assert.deepEqual(await lying(), [])
  const back = await show(`/api/medias/${media}?${names}&populate[devices]=*`)
  assert.equal(back.attributes.keptUntil, keptDay)
  assert.deepEqual(back.attributes.devices.data.map(idOf), [device])
  await given.response(200, ask('DELETE', named(`/api/devices/${device}`, 'SN 1')))
  await given.response(200, ask('DELETE', named(`/api/medias/${media}`, 'Anleitung.pdf')))
  world.wait(32 * day)
  await world.restart()
  await comeBack()
  assert.deepEqual(await lying(), [])
})

test('issue 16, keeping: an inherited file is kept for a device in the bin until that has been purged', async (t) => {
  const world = await openWorld(t, {}, { opensAt })
  const { ask, entryOf, restore, show } = await binOffice(world)
  const media = await given.media(world, { filename: 'Anleitung.pdf' })
  const part = await given.part(world)
  await given.response(200, ask('PUT', `/api/parts/${part}`, { media: [media] }))
  const device = await given.device(world, { sn: 'SN 1', part, placedOnMarketOn: '2026-03-02' })
  const remove = () => given.response(200, ask('DELETE', named(`/api/devices/${device}`, 'SN 1')))
  const until = async () =>
    (await show(`/api/medias/${media}?fields[0]=keptUntil`)).attributes.keptUntil
  await remove()
  await given.response(200, ask('PUT', `/api/parts/${part}`, { media: [] }))
  assert.equal(await until(), keptDay)
  await given.refused('must-be-kept', ask('DELETE', `/api/medias/${media}`))
  await given.refused('must-be-kept', ask('PUT', `/api/medias/${media}`, { url: null }))
  await restore('device', device)
  assert.equal(await until(), null, 'the article number has lost it in the meantime')
  await given.response(200, ask('PUT', `/api/devices/${device}`, { media: [media] }))
  await remove()
  assert.equal(await until(), keptDay)
  const end = `/api/bin/${await entryOf('device', device)}/end`
  await given.response(200, ask('POST', end, { name: 'SN 1', reason: 'Anordnung des Gerichts' }))
  assert.equal(await until(), null)
  await given.response(200, ask('DELETE', `/api/medias/${media}`))
})

test('issue 16, keeping: a restored device keeps the files it was delivered with, which its article number has lost or which were deleted with it', async (t) => {
  const world = await openWorld(t, {}, { opensAt })
  const { ask, remove, restore, show, comeBack } = await binOffice(world)
  const manual = await given.media(world, { filename: 'Anleitung.pdf' })
  const hasty = await given.media(world, { filename: 'Irrtum.pdf' })
  const [part, sold] = [await given.part(world), await given.part(world, 'ART-0002')]
  for (const article of [part, sold]) {
    await given.response(200, ask('PUT', `/api/parts/${article}`, { media: [manual] }))
  }
  world.wait(40 * day)
  await comeBack()
  const deliveredOn = '2026-03-02'
  const first = await given.device(world, { sn: 'SN 1', part, deliveredOn })
  const second = await given.device(world, { sn: 'SN 2', part: sold, deliveredOn })
  await everReleased(world)
  // Linked by mistake and removed again below.
  await given.response(200, ask('PUT', `/api/parts/${part}`, { media: { connect: [hasty] } }))
  await remove(named(`/api/devices/${first}`, 'SN 1'))
  await remove(named(`/api/devices/${second}`, 'SN 2'))
  await given.response(200, ask('PUT', `/api/parts/${part}`, { media: [] }))
  await remove(`/api/parts/${sold}`)
  await restore('device', first)
  await restore('device', second)
  for (const device of [first, second]) {
    const origins = await listFileOrigins(world.services.db, device)
    assert.deepEqual([...origins], [[manual, { origin: 'delivered', linkedOn: null }]])
  }
  const until = await show(`/api/medias/${manual}?fields[0]=keptUntil`)
  assert.equal(until.attributes.keptUntil, keptDay)
  await given.refused('must-be-kept', ask('DELETE', `/api/medias/${manual}`))
  await given.response(200, ask('DELETE', `/api/medias/${hasty}`))
})

test('issue 16, keeping: a restored file still counts as delivered with a device that has another article number by now', async (t) => {
  const world = await openWorld(t, {}, { opensAt })
  const { ask, remove, restore, comeBack } = await binOffice(world)
  const manual = await given.media(world, { filename: 'Anleitung.pdf' })
  const [part, other] = [await given.part(world), await given.part(world, 'ART-0002')]
  await given.response(200, ask('PUT', `/api/parts/${part}`, { media: [manual] }))
  world.wait(40 * day)
  await comeBack()
  const device = await given.device(world, { sn: 'SN 1', part, deliveredOn: '2026-03-02' })
  await everReleased(world)
  await remove(named(`/api/medias/${manual}`, 'Anleitung.pdf'))
  await given.response(200, ask('PUT', `/api/devices/${device}`, { part: other }))
  await restore('file', manual)
  const origins = await listFileOrigins(world.services.db, device)
  assert.deepEqual([...origins], [[manual, { origin: 'delivered', linkedOn: null }]])
})

test('issue 16, keeping: the last bytes of a file are deleted by giving its name, and kept as long as the file', async (t) => {
  const world = await openWorld(t, {}, { opensAt })
  const { ask, entries, show } = await binOffice(world)
  const media = await given.media(world, { filename: 'Anleitung.pdf' })
  await given.device(world, { sn: 'SN 1', media: [media], placedOnMarketOn: '2026-03-02' })
  const upload = await show(`/api/medias/${media}?populate=url`).then(uploadOf)
  const url = `/api/upload/files/${upload}`
  await given.refused('must-be-kept', ask('DELETE', url))
  assert.deepEqual(await given.wrongFields(ask('DELETE', named(url, 'A.pdf'))), {
    name: 'mismatch',
  })
  await given.response(200, ask('DELETE', named(url, 'Anleitung.pdf')))
  assert.deepEqual((await entries()).map(toldOf), [['version', keptDay, keptDay]])
  await given.response(200, ask('DELETE', named(`/api/medias/${media}`, 'Anleitung.pdf')))
  assert.deepEqual((await entries()).map(toldOf), [['file', keptDay, keptDay]])
})

test('issue 16, keeping: a name that is given must be right even if nothing must be kept', async (t) => {
  const world = await openWorld(t)
  const { ask, entries } = await binOffice(world)
  const device = await given.device(world, { sn: 'SN 1' })
  const fields = await given.wrongFields(ask('DELETE', named(`/api/devices/${device}`, 'SN 2')))
  assert.deepEqual(fields, { name: 'mismatch' })
  await given.refused('unknown-parameter', ask('DELETE', `/api/devices/${device}?namen=SN`))
  await given.refused('unknown-parameter', ask('DELETE', `/api/devices/${device}?id=${device}`))
  await given.response(200, ask('DELETE', named(`/api/devices/${device}`, 'SN 1')))
  assert.deepEqual(
    (await entries()).map(({ keptUntil }) => keptUntil),
    [null],
  )
})

test('issue 16, keeping: a record that becomes one to be kept while it is being deleted is either gone already, or its name is required', async (t) => {
  const world = await openWorld(t, {}, { opensAt })
  const { ask } = await binOffice(world)
  const deliveredOn = '2026-03-02'
  for (let round = 0; round < 6; round += 1) {
    const device = await given.device(world, { sn: `SN ${round}` })
    const media = await given.media(world, { filename: `Anleitung ${round}.pdf` })
    const kept = await given.device(world, { sn: `Halter ${round}`, deliveredOn })
    await everReleased(world)
    for (const [changing, change, deleting] of [
      [`/api/devices/${device}`, { deliveredOn }, `/api/devices/${device}`],
      [`/api/devices/${kept}`, { media: [media] }, `/api/medias/${media}`],
    ] as const) {
      const [changed, deleted] = await Promise.all([
        ask('PUT', changing, change),
        ask('DELETE', deleting),
      ])
      const statuses = `${changed.status}, then ${deleted.status}`
      if (deleted.status === 200) assert.notEqual(changed.status, 200, statuses)
      else await given.refused('must-be-kept', deleted, statuses)
    }
  }
})

interface Message {
  message: string
}

/** As if all versions had existed before any delivery. */
async function everReleased(world: World) {
  const early = { released_on: '2019-01-01' }
  await world.services.db.updateTable('versions').set(early).execute()
}

function named(url: string, name: string): string {
  return `${url}?name=${encodeURIComponent(name)}`
}

function toldOf({ kind, until, keptUntil }: BinRow) {
  return [kind, until, keptUntil]
}

function uploadOf(media: { attributes: { url: { data: { id: number } } } }): number {
  return media.attributes.url.data.id
}

function idOf({ id }: { id: number }): number {
  return id
}
