import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { openCounters } from './counters.ts'
import { openSignInTries } from './sign-in-tries.ts'

const attempt = {
  name: 'device:A 1',
  address: '192.0.2.1',
  accounts: [{ key: 'device 1', subject: 'device:1', kind: 'typed' as const, browser: undefined }],
}

test('right passwords whose outcome found no room on the disk do not lock the account, wrong ones count', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'typenschild-test-'))
  const counters = await openCounters('sqlite:', dataDir)
  t.after(async () => {
    await counters.close()
    await rm(dataDir, { recursive: true })
  })
  let isFull = false
  const tries = openSignInTries(
    {
      ...counters,
      change: (keys, make) =>
        isFull
          ? Promise.reject(Object.assign(new Error('disk is full'), { code: 'SQLITE_FULL' }))
          : counters.change(keys, make),
    },
    { timeZone: 'Europe/Berlin', helper: async () => undefined },
  )
  /** Signs in; the disk has no room any more once the password is verified. */
  const signInOnFullDisk = async (found: string | undefined) => {
    isFull = false
    await assert.rejects(
      tries.login(attempt, async () => {
        isFull = true
        return found
      }),
      /disk is full/,
    )
  }
  for (let count = 0; count < 6; count += 1) await signInOnFullDisk('the device')
  isFull = false
  assert.equal(await tries.login(attempt, async () => 'the device'), 'the device')

  for (let count = 0; count < 5; count += 1) await signInOnFullDisk(undefined)
  isFull = false
  await assert.rejects(
    tries.login(attempt, async () => 'the device'),
    /Zu viele Versuche/,
  )
})
