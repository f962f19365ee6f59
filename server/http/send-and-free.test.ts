import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import Fastify from 'fastify'
import { sendAndFree } from './send-and-free.ts'

// The database does not matter: nothing is asked of it.

test('pieces come out whole and in order, and the memory of each is free once it is out', async (t) => {
  const buffers = [...'abcdefgh'].map((letter) => Buffer.allocUnsafeSlow(300_000).fill(letter))
  const shared = Buffer.from('behind')
  const expected = Buffer.concat([...buffers, shared])
  const { address } = await serve(t, async function* () {
    yield* [...buffers, shared]
  })
  const answer = await fetch(address)
  assert.ok(Buffer.from(await answer.arrayBuffer()).equals(expected))
  assert.equal(answer.headers.get('content-type'), 'application/zip')
  assert.deepEqual(new Set(buffers.map(({ length }) => length)), new Set([0]))
  assert.equal(shared.toString(), 'behind', 'what shares its memory keeps it')
})

test('whoever goes away ends the reading, and that is no fault', async (t) => {
  const ended = Promise.withResolvers<void>()
  const { address, faults } = await serve(t, async function* () {
    try {
      for (;;) yield Buffer.allocUnsafeSlow(300_000)
    } finally {
      ended.resolve()
    }
  })
  const answer = await fetch(address)
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await ended.promise
  assert.deepEqual(faults, [])
})

test('what fails before the first byte is a problem, later the answer breaks off and says why', async (t) => {
  const early = await serve(t, () => failing([]))
  assert.equal((await fetch(early.address)).status, 500)
  const late = await serve(t, () => failing([Buffer.allocUnsafeSlow(300_000)]))
  await assert.rejects(async () => (await fetch(late.address)).arrayBuffer())
  assert.deepEqual([early.faults, late.faults], [[], ['the disk is gone']])
})

async function* failing(before: Buffer[]): AsyncGenerator<Buffer> {
  yield* before
  throw new Error('the disk is gone')
}

/** A server that answers these bytes, and what it was told of answers that broke off. */
async function serve(t: TestContext, bytes: () => AsyncGenerator<Buffer>) {
  const app = Fastify()
  const faults: unknown[] = []
  app.get('/', (_, reply) =>
    sendAndFree(reply.type('application/zip'), bytes(), (error) => {
      faults.push(error instanceof Error ? error.message : error)
    }),
  )
  t.after(() => app.close())
  return { address: await app.listen({ host: '127.0.0.1', port: 0 }), faults }
}
