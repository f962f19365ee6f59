import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { all } from '#contract/all.ts'
import * as given from '../testing/given.ts'
import { change } from '../testing/given-files.ts'
import { imageOf } from '../testing/pictures.ts'
import { openWorld, type Ticket } from '../testing/world.ts'
import { calls, type Who } from './audience-calls.ts'

// On PostgreSQL in full runs only: what is shown depends on schemas; api-answers.test.ts reads every call there.

test('every call shows each audience exactly the attributes that are theirs', async (t) => {
  const { world, tickets } = await everybody(t)
  for (const [name, { ask, sights }] of Object.entries(calls)) {
    // Preparing the calls signs administrators in, and nobody can have more than 100 sessions.
    tickets.administrator = await given.administrator(world)
    for (const [audience, as] of Object.entries(tickets)) {
      const answer = await ask(world, as)
      const expected = sights[audience as Who]
      const seen = answer.status < 400 ? [...attributesIn(answer.body)].toSorted() : answer.status
      const wanted = typeof expected === 'number' ? expected : expected.toSorted()
      assert.deepEqual(seen, wanted, `${name} for ${audience}`)
    }
  }
})

test('no call that returns records is missing above', () => {
  const answering = Object.entries(all).filter(([name, { method, wire }]) => {
    const hasNoRecord = /logout|setup|password|confirm|retry|^portal/i.test(name)
    return /GET|POST/.test(method) && wire !== 'stream' && !hasNoRecord
  })
  const wanted = [
    ...answering.map(([name]) => name),
    'uploads.create',
    'portal.backup',
    'portal.figures',
    'portal.notices',
    'madePasswords.make',
  ]
  assert.deepEqual(Object.keys(calls).toSorted(), wanted.toSorted())
})

/** The paths of all values in an answer, relations included; envelope and ids are left out. */
function attributesIn(value: unknown, path: string[] = []): Set<string> {
  // An empty list of words still shows the attribute; an empty list of records shows nothing.
  if (Array.isArray(value) && value.length === 0 && path.at(-1) === 'activeContent') {
    return new Set([path.join('.')])
  }
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...attributesIn(item, path)]))
  if (typeof value !== 'object' || value === null) return new Set([path.join('.')])
  return new Set(
    Object.entries(value).flatMap(([name, inner]) => {
      if (name === 'id' || name === 'meta') return []
      const isEnvelope = name === 'data' || name === 'attributes'
      return [...attributesIn(inner, isEnvelope ? path : [...path, name])]
    }),
  )
}

async function everybody(t: TestContext) {
  const world = await openWorld(t)
  const [companie, part] = [await given.company(world), await given.part(world)]
  const picture = await given.upload(world, 'Pumpe.png', Buffer.from(await imageOf('png', 60, 40)))
  await change(world, `/api/parts/${part}`, { picture })
  await given.labelFormat(world)
  const files = [await given.media(world, { doctype: await given.doctype(world) })]
  await given.device(world, { sn: 'A 1', companie, part, media: files })
  const tickets: Record<Who, Ticket> = {
    nobody: {},
    'the customer of a device': await given.signInCustomer(world, 'A 1', 'geraete-passwort'),
    'the customer of a company': await given.signInCustomer(world, '10001', 'firma-passwort'),
    staff: await given.staff(world),
    administrator: await given.administrator(world),
    'a machine that reads': await given.token(world, 'read-only'),
    'a machine that may all': await given.token(world),
  }
  return { world, tickets }
}
