import assert from 'node:assert/strict'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { sql } from 'kysely'
import { claimDue } from '../queue/queue.store.ts'
import * as given from '../testing/given.ts'
import { holdBatches } from '../testing/hold-documents.ts'
import { countPages } from '../testing/label-pictures.ts'
import { loseKeys } from '../testing/lose-keys.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { until } from '../testing/until.ts'
import { openWorld, type World } from '../testing/world.ts'
import { inWords } from './batch-worker.ts'

const hour = 60 * 60_000
const url = '/api/documents/batches'
type Ticket = Awaited<ReturnType<typeof given.administrator>>

test('17.4: letters and labels of many devices are one order with one file each, in the requested order', async (t) => {
  const { world, as, devices } = await workshop(t, 5)
  const { id } = await order(world, as, { devices: devices.toReversed(), format: 'a4-3x8' }, 202)
  await world.services.documentBatches.runDue()
  const batch = await show(world, as, id)
  const kinds = batch.files.map(({ kind }: { kind: string }) => kind)
  assert.deepEqual(
    [batch.state, batch.done, batch.total, batch.problems, kinds],
    ['made', 5, 5, [], ['zugangsdaten', 'label']],
  )
  const letters = await load(world, as, id, 'zugangsdaten')
  assert.equal(letters.headers['content-disposition'], `attachment; filename=Briefe_${id}.pdf`)
  const { pages, title } = await readPdf(letters.bytes)
  assert.equal(title, 'Zugangsdaten (5)')
  assert.equal(pages.length, 5)
  for (const [n, page] of pages.entries()) {
    assert.ok(page.includes(`KP-${5 - n}`), page)
    assert.match(page, /Seite 1 von 1|Page 1 of 1/)
    assert.match(
      page.replaceAll('\n', ' '),
      /getrennt von diesem Brief|separately from this letter/,
    )
  }
  assert.match(pages[0] ?? '', /Dear Sir or Madam/, 'in the language of its company')
  const labels = await load(world, as, id, 'label')
  assert.equal(await countPages(labels.bytes), 1)
  assert.deepEqual(
    (await logged(world, as)).toSorted(),
    [
      `Briefe des Sammelauftrags ${id} heruntergeladen`,
      `Etiketten des Sammelauftrags ${id} heruntergeladen`,
      `Sammelauftrag ${id} bestellt: Briefe und Etiketten für 5 Geräte`,
      `Sammelauftrag ${id} erstellt: Briefe und Etiketten für 5 Geräte`,
    ].toSorted(),
  )
})

test('a document that is not sent, as its download cannot be noted, does not stay open', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('the portal does the same on PostgreSQL')
  const { world, as, devices } = await workshop(t, 1)
  const { id } = await order(world, as, { devices, docs: ['label'], format: 'a4-3x8' }, 202)
  await world.services.documentBatches.runDue()
  const { db } = world.services
  await sql`create trigger breakdown before insert on logs
    begin select raise(abort, 'broken down'); end`.execute(db)
  await given.refused('internal', world.ask('GET', `${url}/${id}/label.pdf`, { as }))
  await sql`drop trigger breakdown`.execute(db)
  await until(async () => (await openFiles(world)).length === 0)
})

for (const [fate, change] of [
  ['deleted', undefined],
  ['blocked', { blocked: true }],
  ['made an ordinary user', { isAdmin: false }],
] as const) {
  test(`an order of somebody who was ${fate} meanwhile changes no password, as nobody could load its letters`, async (t) => {
    const { world, as, devices } = await workshop(t, 2)
    await given.staff(world)
    const users = await given.response(200, world.ask('GET', '/api/users', { as }))
    const { id } = users.body.find(({ username }: { username: string }) => username === 'bernd')
    const admin = { isAdmin: true }
    await given.response(200, world.ask('PUT', `/api/users/${id}`, { as, body: admin }))
    const bernd = await given.signInStaff(world, 'bernd', 'Drehbank-und-Spindel-7')
    await holdBatches(world)
    const wanted = { devices, docs: ['zugangsdaten'], newPasswords: true }
    await order(world, bernd, wanted, 202)
    const method = change ? 'PUT' : 'DELETE'
    const url = `/api/users/${id}`
    await given.response(200, world.ask(method, url, { as, ...(change && { body: change }) }))
    await world.services.documentBatches.runDue()
    const body = { sn: 'KP-1', pass: 'geraete-passwort' }
    await given.response(200, world.ask('POST', '/api/devices/customer-login', { body }))
  })
}

test('an order whose label format was deleted meanwhile is given up at once: another try makes all letters again in vain', async (t) => {
  const { world, as, devices } = await workshop(t, 1)
  const own = await given.labelFormat(world)
  await holdBatches(world)
  const wanted = { devices, docs: ['zugangsdaten', 'label'], format: `own-${own}` }
  const { id } = await order(world, as, wanted, 202)
  await given.response(200, world.ask('DELETE', `/api/label-formats/${own}`, { as }))
  await world.services.documentBatches.runDue()
  const { state, error } = await show(world, as, id)
  assert.deepEqual([state, error], ['failed', 'Dieses Etikettenformat gibt es nicht (mehr)!'])
})

test('the number of devices of an order is written as on the screens', () => {
  const order = { docs: '["label"]', has_new_passwords: 0, import_id: null } as const
  const totals = [1, 999, 1000].map((total) => inWords({ ...order, total }))
  assert.deepEqual(totals, [
    'Etiketten für ein Gerät',
    'Etiketten für 999 Geräte',
    'Etiketten für 1.000 Geräte',
  ])
})

test('17.4: new passwords are in the letters and become active once these are stored, and are not stored in plain text anywhere', async (t) => {
  const { world, as, devices } = await workshop(t, 3)
  const customer = (pass: string) =>
    world.ask('POST', '/api/devices/customer-login', { body: { sn: 'KP-1', pass } })
  await holdBatches(world)
  const { id } = await order(
    world,
    as,
    { devices, docs: ['zugangsdaten'], newPasswords: true },
    202,
  )
  await given.response(200, customer('geraete-passwort'))
  await world.services.documentBatches.runDue()
  const { bytes } = await load(world, as, id, 'zugangsdaten')
  const { pages } = await readPdf(bytes)
  const passwords = pages.map((page) => {
    const [, first = '', second = ''] = /Passwor[td]\s+(\w{5})\s*(\w{5})/.exec(page) ?? []
    return first + second
  })
  assert.equal(new Set(passwords).size, 3)
  await given.response(200, customer(passwords[0] ?? ''))
  await given.response(400, customer('geraete-passwort'))
  const messages = await logged(world, as)
  for (const sn of ['KP-1', 'KP-2', 'KP-3']) {
    assert.ok(messages.includes(`Neues Passwort für Gerät „${sn}“ (Sammelauftrag ${id})`))
  }
  const history = await world.ask('GET', `/api/history?filters[owner]=${devices[0]}&sort=id:desc`, {
    as,
  })
  assert.match(JSON.stringify(history.body), /passwor/i)
  const files = await readdir(world.dataDir, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const content = await readFile(join(file.parentPath, file.name), 'latin1')
    for (const pass of passwords) assert.ok(!content.includes(pass), file.name)
    assert.ok(!content.includes('/StructTreeRoot'), file.name)
  }
})

test('17.4: errors are listed by device, and the other devices get their letters', async (t) => {
  const { world, as, devices } = await workshop(t, 4)
  await holdBatches(world)
  const orderDraft = { devices: [...devices, 9_999], docs: ['zugangsdaten'], newPasswords: true }
  const { id } = await order(world, as, orderDraft, 202)
  await given.response(200, world.ask('DELETE', `/api/devices/${devices[1]}`, { as }))
  await world.services.documentBatches.runDue()
  const batch = await show(world, as, id)
  assert.equal(batch.state, 'made')
  assert.deepEqual(batch.problems, [
    { sn: 'KP-2', error: 'Dieses Gerät gibt es nicht (mehr)!' },
    { sn: '', error: 'Dieses Gerät gibt es nicht (mehr)!' },
  ])
  assert.equal((await readPdf((await load(world, as, id, 'zugangsdaten')).bytes)).pages.length, 3)
  await holdBatches(world)
  const none = await order(world, as, { devices: [devices[0]], docs: ['label'] }, 202)
  await given.response(200, world.ask('DELETE', `/api/devices/${devices[0]}`, { as }))
  await world.services.documentBatches.runDue()
  const failed = await show(world, as, none.id)
  assert.equal(failed.state, 'failed')
  assert.equal(failed.error, 'Für keines der Geräte konnte etwas erstellt werden.')
  assert.equal(failed.problems[0].sn, 'KP-1')
})

test('17.4: the work of a process that was killed is done by the next one', async (t) => {
  const { world, as, devices } = await workshop(t, 2)
  await holdBatches(world)
  const { id } = await order(world, as, { devices, newPasswords: true }, 202)
  const { db, clock } = world.services
  const dead = await claimDue(db, 'document_batches', clock(), 15_000)
  assert.equal(dead?.job.id, id)
  await world.services.documentBatches.runDue()
  assert.equal((await show(world, as, id)).state, 'waiting')
  world.wait(15_001)
  await world.services.documentBatches.runDue()
  assert.equal((await show(world, as, id)).state, 'made')
})

test('17.4: a password changed in the meantime is kept, and the letter is reported as void', async (t) => {
  const { world, as, devices } = await workshop(t, 2)
  await holdBatches(world)
  const { id } = await order(
    world,
    as,
    { devices, docs: ['zugangsdaten'], newPasswords: true },
    202,
  )
  const { db } = world.services
  await world.services.documentBatches.runDue()
  // As if the process had died before any password was active.
  const again = { former_hash: 'another', password_hash: 'x' }
  const rows = db.updateTable('document_batch_devices').set(again).where('batch_id', '=', id)
  await rows.where('position', '=', 1).execute()
  const waiting = { state: 'waiting', next_try_at: new Date(0).toISOString() } as const
  await db.updateTable('document_batches').set(waiting).where('id', '=', id).execute()
  await given.response(409, world.ask('DELETE', `${url}/${id}`, { as }))
  await world.services.documentBatches.runDue()
  const batch = await show(world, as, id)
  assert.equal(batch.state, 'made')
  assert.match(batch.problems[0].error, /von jemand anderem geändert und bleibt so/)
})

test('17.4: finished letters are reported as void if their password is no longer valid, or their device was deleted or moved to another company', async (t) => {
  const { world, as, devices } = await workshop(t, 4)
  const wanted = { devices, docs: ['zugangsdaten'], newPasswords: true }
  const { id } = await order(world, as, wanted, 202)
  await world.services.documentBatches.runDue()
  assert.deepEqual((await show(world, as, id)).problems, [])
  const [first = 0, second = 0, third = 0, fourth = 0] = devices
  // A colleague orders letters as well, sets one password manually, and deletes another device.
  const newer = await order(world, as, { ...wanted, devices: [first] }, 202)
  await world.services.documentBatches.runDue()
  const body = { data: { pass: 'Kegelradgetriebe 12' } }
  await given.response(200, world.ask('PUT', `/api/devices/${second}`, { as, body }))
  await given.response(200, world.ask('DELETE', `/api/devices/${third}`, { as }))
  const move = { data: { companie: await given.company(world, 'Neue Werke', 20_009) } }
  await given.response(200, world.ask('PUT', `/api/devices/${fourth}`, { as, body: move }))
  const isAnother = 'Das Passwort ist inzwischen ein anderes. Bitte den Brief vernichten!'
  assert.deepEqual((await show(world, as, id)).problems, [
    { sn: 'KP-1', error: isAnother },
    { sn: 'KP-2', error: isAnother },
    { sn: 'KP-3', error: 'Das Gerät wurde inzwischen gelöscht. Bitte den Brief vernichten!' },
    {
      sn: 'KP-4',
      error: 'Das Gerät gehört inzwischen einer anderen Firma. Bitte den Brief vernichten!',
    },
  ])
  assert.deepEqual((await show(world, as, newer.id)).problems, [])
})

test('17.4: a device that moves to another company in the meantime keeps its password: the letter is addressed to the former one', async (t) => {
  const { world, as, devices } = await workshop(t, 3)
  await holdBatches(world)
  const [moved, other] = devices as [number, number, number]
  const orderDraft = { devices: [moved, other], docs: ['zugangsdaten'], newPasswords: true }
  const { id } = await order(world, as, orderDraft, 202)
  const elsewhere = await given.company(world, 'Neue Werke', 20_009)
  await atPlacing(world, async () => {
    const body = { data: { companie: elsewhere } }
    await given.response(200, world.ask('PUT', `/api/devices/${moved}`, { as, body }))
  })
  await world.services.documentBatches.runDue()
  const { state, problems } = await show(world, as, id)
  assert.equal(state, 'made')
  assert.deepEqual(
    problems.map(({ sn }: { sn: string }) => sn),
    ['KP-1'],
  )
  assert.match(problems[0].error, /gehört inzwischen einer anderen Firma.*vernichten/)
  const body = { sn: 'KP-1', pass: 'geraete-passwort' }
  await given.response(200, world.ask('POST', '/api/devices/customer-login', { body }))
})

test('17.4: only the user who ordered sees an order, and only administrators order labels and passwords', async (t) => {
  const { world, as, devices } = await workshop(t, 2)
  const [clerk, machine] = [await given.staff(world), await given.token(world)]
  const letters = { devices, docs: ['zugangsdaten'] }
  const { id } = await order(world, clerk, letters, 202)
  await world.services.documentBatches.runDue()
  for (const path of [`${url}/${id}`, `${url}/${id}/zugangsdaten.pdf`]) {
    await given.response(404, world.ask('GET', path, { as }))
    await given.response(200, world.ask('GET', path, { as: clerk }))
  }
  await given.response(404, world.ask('DELETE', `${url}/${id}`, { as }))
  await order(world, clerk, { devices, docs: ['label'] }, 403)
  await order(world, clerk, { ...letters, newPasswords: true }, 403)
  const refused = await order(world, machine, letters, 403)
  assert.equal(refused.error.details.code, 'person-required')
  assert.deepEqual((await world.ask('GET', url, { as })).body, [])
})

test('17.4: somebody who is no longer an administrator cannot download passwords and labels ordered as one', async (t) => {
  const { world, as, devices } = await workshop(t, 2)
  const { body: me } = await world.ask('GET', '/api/users/me', { as: await given.staff(world) })
  /** Changing the role ends the sessions, so a new sign-in is needed. */
  const signedInAs = async (isAdmin: boolean) => {
    const body = { isAdmin }
    await given.response(200, world.ask('PUT', `/api/users/${me.id}`, { as, body }))
    return given.signInStaff(world, me.username, 'Drehbank-und-Spindel-7')
  }
  const administrator = await signedInAs(true)
  const secret = await order(world, administrator, { devices, newPasswords: true }, 202)
  const plain = await order(world, administrator, { devices, docs: ['zugangsdaten'] }, 202)
  await world.services.documentBatches.runDue()
  const clerk = await signedInAs(false)
  for (const kind of ['zugangsdaten', 'label']) {
    const path = `${url}/${secret.id}/${kind}.pdf`
    await given.refused('forbidden', world.ask('GET', path, { as: clerk }))
  }
  await load(world, clerk, plain.id, 'zugangsdaten')
  await given.response(200, world.ask('DELETE', `${url}/${secret.id}`, { as: clerk }))
})

test('17.4: invalid orders are refused, and nobody can have more than ten', async (t) => {
  const { world, as, devices } = await workshop(t, 1)
  const many = Array.from({ length: 1_001 }, (_, n) => n + 1)
  for (const [draft, wrong] of [
    [{ devices: many }, { devices: 'too-long' }],
    [{ devices: [] }, { devices: 'required' }],
    [{ devices: [9_999] }, { devices: 'unknown-relation' }],
    [{ devices, docs: [] }, { docs: 'required' }],
    [{ devices, docs: ['label'], newPasswords: true }, { docs: 'choice' }],
    [{ devices, format: 'own-7' }, { format: 'unknown-relation' }],
  ] as const) {
    const body = { docs: ['zugangsdaten', 'label'], ...draft }
    assert.deepEqual(await given.wrongFields(world.ask('POST', url, { as, body })), wrong)
  }
  const body = { devices: many, docs: ['label'] }
  const { error } = (await world.ask('POST', url, { as, body })).body
  assert.match(error.message, /Höchstens 1\.000 Geräte auf einmal!/)
  await holdBatches(world)
  for (let n = 0; n < 10; n += 1) await order(world, as, { devices }, 202)
  await order(world, as, { devices }, 409)
})

test('17.4: a result is available for less than a day, or until its owner deletes it, and then none of its bytes are left', async (t) => {
  const { world, as, devices } = await workshop(t, 1)
  await holdBatches(world)
  const { db } = world.services
  const blobs = async () => (await db.selectFrom('blobs').select('sha256').execute()).length
  const first = await order(world, as, { devices }, 202)
  await world.services.documentBatches.runDue()
  assert.equal(await blobs(), 2)
  // Cancelling an order that was finished in the meantime keeps it: its letters may be the only record of
  // active passwords.
  const cancel = (id: number) => world.ask('DELETE', `${url}/${id}?state=waiting`, { as })
  await given.refused('conflict', cancel(first.id))
  assert.equal(await blobs(), 2)
  await given.response(200, cancel((await order(world, as, { devices }, 202)).id))
  await given.response(200, world.ask('DELETE', `${url}/${first.id}`, { as }))
  assert.equal(await blobs(), 0)
  const late = await order(world, as, { devices }, 202)
  await atPlacing(world, async () => {
    await given.response(200, cancel(late.id))
  })
  await world.services.documentBatches.runDue()
  assert.equal(await blobs(), 0, 'nothing is left of a cancelled order')
  const { id } = await order(world, as, { devices }, 202)
  await world.services.documentBatches.runDue()
  world.wait(22 * hour)
  await world.services.documentBatches.removeExpired()
  const again = await given.administrator(world)
  assert.equal((await load(world, again, id, 'label')).status, 200)
  world.wait(hour + 1)
  const later = await given.administrator(world)
  await given.response(404, world.ask('GET', `${url}/${id}/label.pdf`, { as: later }))
  await world.services.documentBatches.removeExpired()
  assert.equal(await blobs(), 0)
  await given.response(404, world.ask('GET', `${url}/${id}`, { as: later }))
})

test('17.4: a result that its owner deletes during a download is gone rather than damaged', async (t) => {
  const { world, as, devices } = await workshop(t, 1)
  const { id } = await order(world, as, { devices, docs: ['label'], format: 'a4-3x8' }, 202)
  await world.services.documentBatches.runDue()
  const { blobs } = world.services
  const { read } = blobs
  blobs.read = async (...parameters) => {
    await given.response(200, world.ask('DELETE', `${url}/${id}`, { as }))
    return read(...parameters)
  }
  await given.refused('not-found', world.ask('GET', `${url}/${id}/label.pdf`, { as }))
})

test('15.3: files of an order whose keys are lost have to be ordered again', async (t) => {
  const { world, as, devices } = await workshop(t, 1)
  const { id } = await order(world, as, { devices }, 202)
  await world.services.documentBatches.runDue()
  await loseKeys(world)
  const refused = await given.refused(
    'gone',
    world.ask('GET', `${url}/${id}/zugangsdaten.pdf`, { as }),
  )
  assert.match(refused.body.error.message, /lässt sich nicht mehr lesen.*neu bestellen/)
})

async function workshop(t: TestContext, count: number) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world)
  const english = await given.company(world, 'Pump Ltd', 20_001)
  const body = { data: { language: 'en' } }
  await given.response(200, world.ask('PUT', `/api/companies/${english}`, { as, body }))
  const devices: number[] = []
  for (let n = 1; n <= count; n += 1) {
    const owner = n === count ? english : companie
    devices.push(
      await given.device(world, { sn: `KP-${n}`, companie: owner, pass: 'geraete-passwort' }),
    )
  }
  return { world, as, devices }
}

async function order(world: World, as: Ticket, draft: object, status: number) {
  const body = { docs: ['zugangsdaten', 'label'], ...draft }
  return (await given.response(status, world.ask('POST', url, { as, body }))).body
}

/** Runs `act` once, when the bytes of the next order have been made and are about to be stored. */
async function atPlacing({ services: { blobs } }: World, act: () => Promise<void>) {
  const { stage } = blobs
  blobs.stage = async (bytes) => {
    blobs.stage = stage
    const staged = await blobs.stage(bytes)
    await act()
    return staged
  }
}

async function show(world: World, as: Ticket, id: number) {
  return (await given.response(200, world.ask('GET', `${url}/${id}`, { as }))).body
}

function load(world: World, as: Ticket, id: number, kind: string) {
  return given.response(200, world.ask('GET', `${url}/${id}/${kind}.pdf`, { as }))
}

async function logged(world: World, as: Ticket): Promise<string[]> {
  const logQuery = '/api/logs?filters[message][$contains]=Sammelauftrag&pagination[pageSize]=50'
  const { body } = await world.ask('GET', logQuery, { as })
  return body.data.map((entry: { attributes: { message: string } }) => entry.attributes.message)
}

/** What this process has open in the storage; nothing where the system does not say. */
async function openFiles({ dataDir }: World): Promise<string[]> {
  const folder = '/proc/self/fd'
  const handles = await readdir(folder).catch(() => [])
  const places = await Promise.all(handles.map((fd) => readlink(join(folder, fd)).catch(() => '')))
  return places.filter((place) => place.startsWith(join(dataDir, 'files')))
}
