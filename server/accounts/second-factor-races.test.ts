import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import * as factors from '../testing/given-factors.ts'
import { openWorld } from '../testing/world.ts'

const minute = 60_000

for (const kind of ['code', 'recoveryCode', 'passkey'] as const) {
  test(`15.3 attack: of twenty at once with the same ${kind}, on four tickets, one gets in`, async (t) => {
    const world = await openWorld(t)
    const as = await given.administrator(world)
    const { secret, recoveryCodes } = await factors.app(world, as)
    const authenticator = await factors.passkey(world, as)
    world.wait(minute)
    const steps = await Promise.all(Array.from({ length: 4 }, () => factors.secondStep(world)))
    const proof = {
      code: { code: factors.codeOf(secret, world) },
      recoveryCode: { recoveryCode: recoveryCodes[0] },
      passkey: { passkey: authenticator.use(steps[0].ways.passkey) },
    }[kind]
    const tried = steps.flatMap(({ ticket }) => Array.from({ length: 5 }, () => ticket))
    const answers = await Promise.all(
      tried.map((ticket, at) =>
        world.ask('POST', '/api/auth/local/factor', {
          body: { ticket, ...proof },
          from: `192.0.2.${at}`,
        }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.ok(answers.every(({ status }) => status < 500))
  })
}
