import assert from 'node:assert/strict'
import { closeSync, openSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { openLogLines } from './log-lines.ts'

test('lines that a full disk did not take are counted before the next one', async (t) => {
  const folder = await scratchFolder()
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'log')
  const full = openSync('/dev/full', 'w')
  const lines = openLogLines(full)
  for (const line of ['a\n', 'b\n']) lines.write(line)
  lines.flush()
  closeSync(full)
  // The number that is free again: as where there is room on the same disk.
  const roomy = openSync(file, 'w')
  t.after(() => closeSync(roomy))
  assert.equal(roomy, full)
  for (const line of ['c\n', 'd\n']) {
    lines.write(line)
    lines.flush()
  }
  const [half, lost = '', ...rest] = (await readFile(file, 'utf8')).split('\n')
  assert.equal(half, '', 'whatever was written before ends here')
  assert.equal(JSON.parse(lost).lost, 2)
  assert.deepEqual(rest, ['c', 'd', ''])
})
