import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { shellWord } from './shell-word.ts'

// The database does not matter: what a shell makes of a word is looked at.

test('a path that is pasted stays one word, and one without blanks and signs stands as it is', () => {
  for (const path of [
    '/srv/Daten Müller',
    "/srv/Anna's",
    '/srv/$HOME`x`"*"',
    '',
    '/srv/müller-1',
  ]) {
    const { stdout } = spawnSync('sh', ['-c', `printf '<%s>' ${shellWord(path)}`], {
      encoding: 'utf8',
    })
    assert.equal(stdout, `<${path}>`)
  }
  assert.equal(shellWord('/srv/müller-1/data_2'), '/srv/müller-1/data_2')
})
