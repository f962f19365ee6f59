import assert from 'node:assert/strict'
import test from 'node:test'
import type { ToDoKind } from '#contract/to-do.ts'
import * as given from '../testing/given.ts'
import { mail } from '../testing/given-mails.ts'
import { tableDesk } from '../testing/given-tables.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

test('the to-do list counts the same records as the lists, and items disappear once done', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  assert.deepEqual(await toDo(world, as), {})

  const [companie, bare, rich] = [
    await given.company(world),
    await given.part(world, 'KP-100'),
    await given.part(world, 'KP-200'),
  ]
  const doctype = await given.doctype(world)
  const own = await given.media(world, { doctype })
  const ofPart = await given.media(world, { filename: 'Teil.pdf', doctype })
  await send(world, as, 'PUT', `/api/parts/${rich}`, { media: [ofPart] })
  await given.device(world, { sn: 'ohne 1', companie, part: bare })
  await given.device(world, { sn: 'ohne 2' })
  await given.device(world, { sn: 'eigene', companie, part: bare, media: [own] })
  await given.device(world, { sn: 'geerbt', companie, part: rich })
  assert.deepEqual(await toDo(world, as), { 'bare-devices': 2 })
  assert.equal(await found(world, as, '/api/devices?filters[files][id][$null]=true'), 2)

  const untyped = await given.media(world, { filename: 'ohne Typ.pdf' })
  const prepared = { media: untyped, url: await given.upload(world, 'neu.pdf'), releasedOn: null }
  const { body } = await send(world, as, 'POST', '/api/versions', prepared)
  await send(world, as, 'POST', '/api/medias', { filename: 'nur ein Name', doctype })
  await send(world, as, 'PUT', `/api/companies/${companie}`, { pass: '123456' })
  assert.deepEqual(await toDo(world, as), {
    'bare-devices': 2,
    'untyped-files': 1,
    'prepared-files': 1,
    'weak-passwords': 1,
  })
  for (const list of [
    '/api/medias?filters[doctype][id][$null]=true',
    '/api/medias?filters[versions][id][$notNull]=true&filters[versions][releasedOn][$null]=true&filters[versions][withdrawnAt][$null]=true',
    '/api/companies?filters[isGuessable]=true',
  ]) {
    assert.equal(await found(world, as, list), 1, list)
  }

  await send(world, as, 'PUT', `/api/versions/${body.data.id}`, { releasedOn: 'today' })
  await send(world, as, 'PUT', `/api/medias/${untyped}`, { doctype })
  await send(world, as, 'PUT', `/api/companies/${companie}`, { pass: 'ein-langes-passwort' })
  await send(world, as, 'PUT', `/api/parts/${bare}`, { media: [untyped] })
  assert.deepEqual(await toDo(world, as), { 'bare-devices': 1 })
})

test('failed letters, mails that wait for long, locked accounts and running imports are on the to-do list', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { db, outbox, imports, documentJobs } = world.services
  await Promise.all([outbox.stop(), imports.stop(), documentJobs.stop()])
  await mail(world)
  assert.deepEqual(await toDo(world, as), {}, 'a mail that has just been written')
  world.wait(6 * 60_000)
  await given.device(world, { sn: 'A 1', media: [await typedFile(world)] })
  const order = { sn: 'A 1', docs: ['label'], to: 'werk@example.com' }
  await given.response(
    202,
    world.ask('POST', '/api/documents/create-pdf', { as, body: { data: order } }),
  )
  await db.updateTable('document_jobs').set({ state: 'failed', error: 'nein' }).execute()
  for (let tries = 0; (await world.services.throttle.full()).length === 0; tries += 1) {
    const body = { identifier: 'chefin', password: 'falsch' }
    await world.ask('POST', '/api/auth/local', { body, from: `10.0.0.${tries}` })
  }
  const desk = await tableDesk(world, as)
  const { id } = await desk.take('doctypes', 'Titel\nPrüfplan\n')
  await given.response(200, desk.call(id, 'check'))

  const all = {
    'locked-sign-ins': await locked(world, as),
    'failed-letters': 1,
    'waiting-mails': 1,
    'running-imports': 1,
  }
  assert.deepEqual(await toDo(world, as), all)
  const { 'running-imports': _, ...ofStaff } = all
  assert.deepEqual(await toDo(world, await given.staff(world)), ofStaff, 'who may not import')
})

function send(world: World, as: Ticket, method: 'POST' | 'PUT', url: string, data: object) {
  return given.response(200, world.ask(method, url, { as, body: { data } }))
}

async function typedFile(world: World): Promise<number> {
  return given.media(world, { doctype: await given.doctype(world) })
}

async function toDo(world: World, as: Ticket): Promise<Partial<Record<ToDoKind, number>>> {
  const { body } = await given.response(200, world.ask('GET', '/api/to-do', { as }))
  assert.equal(body.isSettled, true)
  const items: { kind: ToDoKind; count: number }[] = body.items
  return Object.fromEntries(items.map(({ kind, count }) => [kind, count]))
}

async function locked(world: World, as: Ticket): Promise<number> {
  const { body } = await given.response(200, world.ask('GET', '/api/sign-in-locks/count', { as }))
  assert.ok(body.accounts > 0)
  return body.accounts + body.addresses
}

async function found(world: World, as: Ticket, list: string): Promise<number> {
  const { body } = await given.response(200, world.ask('GET', list, { as }))
  return body.meta.pagination.total
}
