import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { beginBuilding, endBuilding } from '../backup/place-restored.ts'
import { readConfig } from '../core/config.ts'
import { lockFile } from '../db/portal-lock.ts'
import { command, portal } from '../testing/operator.ts'
import { openWorld } from '../testing/world.ts'
import { readCommand } from './command-line.ts'
import { nextSteps, readMove } from './move-command.ts'
import type { MoveCommand } from './portal-commands.ts'

const to = 'postgres://portal:geheim@db.example.com/portal'
const files = 's3://eimer/ordner?endpoint=https://s3.example.com'
const keys = { FILES_ACCESS_KEY: 'zugang', FILES_SECRET_KEY: 'streng geheim' }

test('point 8: arguments that do not belong to a move are refused', () => {
  const none = { to: undefined, files: undefined, isAborting: false }
  assert.deepEqual(readCommand(['move', '--to', to]), { ...none, name: 'move', to })
  assert.deepEqual(readCommand(['move', '--files', files]), { ...none, name: 'move', files })
  const back = { ...none, name: 'move', isAborting: true }
  assert.deepEqual(readCommand(['move', '--abort']), back)
  assert.throws(() => readCommand(['move']), /gehört --to postgres:/)
  assert.throws(() => readCommand(['move', to]), /gehört nicht/)
  assert.throws(() => readCommand(['move', '--to', 'sqlite:x']), /--to gehört .* postgres:/)
  const elsewhere = ['restore', '--from', 'sicherung', '--files', 'bucket']
  for (const words of [['move', '--files', 'bucket'], elsewhere]) {
    assert.throws(() => readCommand(words), /--files gehört .* s3:/)
  }
  assert.throws(() => readCommand(['move', '--abort', '--files', files]), /gehört nicht: --files/)
})

test('point 8: the target of a move is read like settings, with keys that the portal does not use yet', () => {
  const environment = { DATA_DIR: '/tmp/portal', ...keys }
  const both = readMove(moving('--to', to, '--files', files), environment)
  assert.equal(both.from.bucket, undefined)
  assert.equal(both.to?.databaseUrl, to)
  assert.equal(both.to?.bucket?.keys?.secretAccessKey, 'streng geheim')
  const alone = readMove(moving('--to', to), { DATA_DIR: '/tmp/portal' })
  assert.equal(alone.to?.bucket, undefined)
  assert.throws(() => moving('--files', 's3:x'), /^Error: --files: muss aussehen wie/)
  assert.throws(
    () => readMove(moving('--to', to), { ...environment, DATABASE_URL: to }),
    /Umziehen kann nur ein Portal, dessen Datenbank in DATA_DIR liegt/,
  )
})

test('point 8: the new settings are printed without any secret', () => {
  const environment = { DATA_DIR: '/tmp/portal', ...keys }
  const { from, to: there = from } = readMove(moving('--to', to, '--files', files), environment)
  const steps = nextSteps(from, there).join('\n')
  assert.match(
    steps,
    /DATABASE_URL=postgres:\/\/portal@db\.example\.com\/portal {3}\(mit dem Passwort/,
  )
  assert.match(
    steps,
    /FILES_URL=s3:\/\/eimer\/ordner\?endpoint=https:\/\/s3\.example\.com&region=us-east-1 /,
  )
  assert.doesNotMatch(steps, /geheim|zugang/)
  assert.match(steps, /secrets\.json/)
  assert.doesNotMatch(steps, /files\//)
  const alone = nextSteps(from, readConfig({ DATA_DIR: '/tmp/portal', DATABASE_URL: to })).join(
    '\n',
  )
  assert.match(alone, /files\//)
  assert.doesNotMatch(alone, /FILES_URL/)
})

test('point 8: moving where there is no portal, and aborting a move that was not started, fail with a message', async (t) => {
  const world = await openWorld(t, { DATABASE_URL: '' })
  const { code, out, err } = await portal(world, ['move', '--abort'])
  assert.deepEqual([code, out, err], [1, '', 'Dieses Portal zieht nicht um.\n'])
  const settings = { DATA_DIR: `${world.dataDir}/leer`, DATABASE_URL: '', FILES_URL: '' }
  const missing = await command(['move', '--to', 'postgres://127.0.0.1:1/x'], '', settings)
  assert.equal(missing.code, 1)
  assert.match(missing.err, /gibt es noch keine Datenbank/)
  const away = await portal(world, ['move', '--to', 'postgres://test@127.0.0.1:1/x'])
  assert.equal(away.code, 1)
  assert.match(away.err, /^--to: Die Datenbank auf 127\.0\.0\.1:1 ist nicht erreichbar/)
})

test('a move first completes a restore that was killed, instead of moving what that replaces', async (t) => {
  const world = await openWorld(t, { DATABASE_URL: '' })
  await world.stop()
  const building = await beginBuilding(world.dataDir)
  await writeFile(join(building, 'typenschild.db'), 'restored')
  await endBuilding(world.dataDir, { aside: 'before-restore-2026', mark: null })
  const { err } = await portal(world, ['move', '--to', 'postgres://test@127.0.0.1:1/x'])
  assert.match(err, /^DATA_DIR: Eine Datenbank in .+ ist beschädigt \(SQLITE_NOTADB\)/)
  assert.ok((await readdir(world.dataDir)).includes('before-restore-2026'))
})

test('a move that is under way cannot be aborted, as it would go on and end as if it had not been', async (t) => {
  const world = await openWorld(t, { DATABASE_URL: '' })
  const end = lockFile(join(world.dataDir, 'move.lock'), () => 'locked')
  const { code, err } = await portal(world, ['move', '--abort'])
  end()
  assert.equal(code, 1)
  assert.match(
    err,
    /^DATA_DIR: Aus .+ zieht gerade ein Portal um\. Bitte erst diesen Befehl beenden\.\n$/,
  )
})

function moving(...words: string[]): MoveCommand {
  const command = readCommand(['move', ...words])
  if (command.name !== 'move') throw new Error('It is another command.')
  return command
}
