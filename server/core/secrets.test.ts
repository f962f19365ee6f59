import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { openSecrets, prepareSecrets } from './secrets.ts'

test('what is encrypted can be decrypted after a restart, and nothing of it can be read', async (t) => {
  const folder = await emptyFolder(t)
  const encrypted = prepareSecrets(folder).keep().encrypt('k7m2p xw4tz – geheim')
  assert.ok(!Buffer.from(encrypted, 'base64').includes('geheim'))
  assert.equal(openSecrets(folder).decrypt(encrypted), 'k7m2p xw4tz – geheim')
  assert.notEqual(openSecrets(folder).encrypt('x'), openSecrets(folder).encrypt('x'))
  assert.equal(openSecrets(folder).derive('x'), openSecrets(folder).derive('x'))
  assert.notEqual(openSecrets(folder).derive('x'), openSecrets(folder).derive('y'))
})

test('what was changed, or encrypted elsewhere, is not decrypted', async (t) => {
  const secrets = prepareSecrets(await emptyFolder(t)).keep()
  const bytes = Buffer.from(secrets.encrypt('geheim'), 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  assert.throws(() => secrets.decrypt(bytes.toString('base64')))
  const elsewhere = prepareSecrets(await emptyFolder(t)).keep()
  assert.throws(() => elsewhere.decrypt(secrets.encrypt('geheim')))
})

test('the file of the keys is for the portal alone, and a broken one stops the start', async (t) => {
  const folder = await emptyFolder(t)
  assert.throws(() => openSecrets(folder), /fehlt secrets\.json/)
  prepareSecrets(folder).keep()
  const file = join(folder, 'secrets.json')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  await chmod(file, 0o644)
  assert.throws(() => openSecrets(folder), /chmod 600/)
  await chmod(file, 0o600)
  const before = await readFile(file, 'utf8')
  await writeFile(file, before.slice(0, 20))
  assert.throws(() => openSecrets(folder), /beschädigt.*aus einer Sicherung zurückholen/)
  await rm(file)
  await mkdir(file, 0o700)
  assert.throws(() => openSecrets(folder), { code: 'EISDIR' })
})

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-secrets-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}
