import assert from 'node:assert/strict'
import test from 'node:test'
import { countTurns } from '../testing/count-turns.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'
import { releaseVersions, takeBackEarlyVersions } from './release-versions.ts'

const day = 24 * 60 * 60_000

for (const [timeZone, hours] of Object.entries({
  'Pacific/Kiritimati': 14,
  'Pacific/Pago_Pago': -11,
})) {
  test(`a version is released on its day in ${timeZone}, whatever day it is elsewhere`, async (t) => {
    const world = await openWorld(t, { TIME_ZONE: timeZone })
    const as = await given.token(world)
    const dayThere = (days = 0) => {
      const time = world.services.clock().getTime() + hours * 3_600_000 + days * day
      return new Date(time).toISOString().slice(0, 10)
    }
    // Near midnight there, the day would change during the test.
    const untilNoon = (36 - ((world.services.clock().getUTCHours() + hours + 24) % 24)) % 24
    world.wait(untilNoon * 3_600_000)
    const media = await given.media(world)
    const file = `/api/medias/${media}?populate=url`
    const address = async () => {
      const { body } = await given.response(200, world.ask('GET', file, { as }))
      return body.data.attributes.url.data.attributes.name
    }
    const made = async (name: string, releasedOn?: string) => {
      const data = { media, url: await given.upload(world, name), releasedOn }
      const answer = world.ask('POST', '/api/versions', { as, body: { data } })
      return (await given.response(200, answer)).body.data.attributes
    }
    assert.equal((await made('heute.pdf')).releasedOn, dayThere())
    assert.equal((await made('auch heute.pdf', dayThere())).releasedOn, dayThere())
    assert.equal(await address(), 'auch heute.pdf')
    await made('morgen.pdf', dayThere(1))
    assert.equal(await address(), 'auch heute.pdf')
    world.wait(11 * 3_600_000)
    await releaseVersions(world.services, world.app.log)
    assert.equal(await address(), 'auch heute.pdf')
    world.wait(2 * 3_600_000)
    await releaseVersions(world.services, world.app.log)
    assert.equal(await address(), 'morgen.pdf')
  })
}

test('versions that a clock released which was a year ahead wait for their day again once it is right', async (t) => {
  const world = await openWorld(t)
  const as = await given.token(world)
  const media = await given.media(world)
  const url = await given.upload(world, 'nächstes Jahr.pdf')
  const releasedOn = new Date(Date.now() + 30 * day).toISOString().slice(0, 10)
  const body = { data: { media, url, releasedOn } }
  const made = await given.response(200, world.ask('POST', '/api/versions', { as, body }))
  const shown = async () => {
    const version = `/api/versions/${made.body.data.id}`
    const file = `/api/medias/${media}?populate=url`
    const [one, other] = [
      await world.ask('GET', version, { as }),
      await world.ask('GET', file, { as }),
    ]
    const { name } = other.body.data.attributes.url.data.attributes
    return [one.body.data.attributes.stage, name === 'nächstes Jahr.pdf']
  }
  const release = () => releaseVersions(world.services, world.app.log)
  assert.deepEqual(await shown(), ['prepared', false])
  world.wait(365 * day)
  await release()
  world.wait(-365 * day)
  await takeBackEarlyVersions(world.services)
  await release()
  assert.deepEqual(await shown(), ['prepared', false])
  world.wait(31 * day)
  await takeBackEarlyVersions(world.services)
  await release()
  assert.deepEqual(await shown(), ['current', true])
})

test('versions of many files that are released on one day let others have their turns in between', async (t) => {
  const world = await openWorld(t)
  const { db, clock } = world.services
  const media = await given.media(world)
  const now = clock().toISOString()
  const due = { media_id: media, released_on: now.slice(0, 10), is_pending: 1 as const }
  const versions = Array.from({ length: 110 }, (_, at) => ({
    ...due,
    ...{ label: `Stand ${at}`, created_at: now, updated_at: now },
  }))
  await db.insertInto('versions').values(versions).execute()
  const { turns } = await countTurns(() => releaseVersions(world.services, world.app.log))
  const left = await db.selectFrom('versions').select('id').where('is_pending', '=', 1).execute()
  assert.deepEqual(left, [])
  assert.ok(turns >= 4, `${turns} turns while they were released`)
})
