import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'

test('what is in use names its first ten users by name, and how many there are', async (t) => {
  const world = await openWorld(t)
  const companie = await given.company(world)
  const part = await given.part(world)
  for (let number = 12; number > 0; number -= 1) {
    await given.device(world, { sn: `SN ${number}`, companie, part })
  }
  for (const url of [`/api/companies/${companie}`, `/api/parts/${part}`]) {
    const { users, total } = await usersNamed(world, url)
    assert.equal(total, 12)
    assert.deepEqual(
      users.map(({ kind, name }) => `${kind} ${name}`),
      Array.from({ length: 10 }, (_, index) => `device SN ${index + 1}`),
    )
  }
})

test('a document type in use names its files, each with the id that leads to it', async (t) => {
  const world = await openWorld(t)
  const doctype = await given.doctype(world)
  const id = await given.media(world, { filename: 'Öl.pdf', doctype })
  const named = await usersNamed(world, `/api/doctypes/${doctype}`)
  assert.deepEqual(named, { users: [{ kind: 'file', id, name: 'Öl.pdf' }], total: 1 })
})

interface Named {
  users: { kind: string; id: number; name: string }[]
  total: number
}

async function usersNamed(world: World, url: string): Promise<Named> {
  const as = await given.administrator(world)
  const { body } = await given.refused('in-use', world.ask('DELETE', url, { as }))
  const { users, total } = body.error.details
  return { users, total }
}
