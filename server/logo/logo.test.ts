import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { machine } from '../testing/given-machine.ts'
import { letterOf, picturesIn } from '../testing/letter-pictures.ts'
import { imageOf } from '../testing/pictures.ts'
import { sendFiles, storedFiles, uploaded } from '../testing/send-files.ts'
import { openWorld, type World } from '../testing/world.ts'

// The database does not matter: a logo is bytes and one setting; settings are tried on both.

const day = 24 * 60 * 60_000
const mark = join(import.meta.dirname, '../../web/public/favicon.svg')

test('issue 13, logo: an upload becomes the logo of login, public page and letters without a restart', async (t) => {
  const { world, change, show } = await office(t)
  const { at, device } = await machine(world)
  assert.equal((await world.ask('GET', '/logo')).status, 404)
  assert.deepEqual(await seen(world, at), {
    hasLogo: false,
    login: 'privacy',
    isOnPublicPage: false,
  })
  const letters = async () => picturesIn(await letterOf(world, device))
  const before = await letters()
  const red = await uploaded(world, 'Logo.png', await imageOf('png', 300, 100))
  await given.response(200, change({ logo: red.id }))
  assert.deepEqual([(await show()).logo, (await show()).logoUrl], [red.id, '/logo'])
  const own = { hasLogo: true, login: 'logo privacy', isOnPublicPage: true }
  assert.deepEqual(await seen(world, at), own)
  const answer = await given.response(200, world.ask('GET', '/logo'))
  assert.equal(answer.headers['content-type'], 'image/png')
  assert.equal(answer.headers['cache-control'], 'no-cache')
  const headers = { 'if-none-match': answer.headers.etag ?? '' }
  assert.equal((await world.ask('GET', '/logo', { headers })).status, 304)
  const withRed = await letters()
  assert.notDeepEqual(withRed, before)
  assert.ok(withRed.includes('300x100'), withRed.join())
  const blue = await uploaded(world, 'Neu.webp', await imageOf('webp', 120, 120))
  await given.response(200, change({ logo: blue.id }))
  assert.equal((await world.ask('GET', '/logo')).headers['content-type'], 'image/webp')
  assert.equal((await world.ask('GET', '/logo', { headers })).status, 200)
  assert.ok((await letters()).includes('120x120'))
  await world.restart()
  assert.equal((await world.ask('GET', '/logo')).headers['content-type'], 'image/webp')
  await given.response(200, change({ logo: null }))
  assert.equal((await world.ask('GET', '/logo')).status, 404)
  assert.equal((await seen(world, at)).hasLogo, false)
  assert.deepEqual(await letters(), before)
})

test('issue 13, logo: LOGO_FILE takes precedence, is shown as locked and cannot be changed in the settings', async (t) => {
  const { world, change, show } = await office(t, { LOGO_FILE: mark })
  const shown = await show()
  assert.deepEqual([shown.logo, shown.logoUrl, shown.locked], [null, '/logo', ['logo']])
  const { id } = await uploaded(world, 'Logo.png', await imageOf('png', 30, 10))
  assert.deepEqual(await given.wrongFields(change({ logo: id })), { logo: 'read-only' })
  await given.response(200, change({ ...shown, keepYears: 12 }))
  const answer = await given.response(200, world.ask('GET', '/logo'))
  assert.equal(answer.headers['content-type'], 'image/svg+xml')
})

test('issue 13, logo: no clean-up, deletion or file entry removes the upload', async (t) => {
  const { world, ask, change } = await office(t)
  const bytes = await imageOf('png', 30, 10)
  const { id, createdAt } = await uploaded(world, 'A.png', bytes)
  // As left by an abandoned form.
  await world.services.db.updateTable('uploads').set({ begun_at: createdAt }).execute()
  await given.response(200, change({ logo: id }))
  await given.refused('in-use', ask('DELETE', `/api/upload/files/${id}`))
  const asFile = ask('POST', '/api/medias', { data: { filename: 'A.png', url: id } })
  assert.deepEqual(await given.wrongFields(asFile), { url: 'unique' })
  world.wait(9 * day)
  await world.restart()
  const { body: unused } = await given.response(200, ask('GET', '/api/upload/unused'))
  assert.deepEqual(unused, [])
  const removed = await given.response(200, ask('POST', '/api/upload/unused/remove', { ids: [id] }))
  assert.equal(removed.body.removed, 0)
  assert.equal((await world.ask('GET', '/logo')).status, 200)
  // Afterwards it is an ordinary upload, to be deleted on request.
  await given.response(200, change({ logo: null }))
  const { body } = await given.response(200, ask('GET', '/api/upload/unused'))
  assert.deepEqual(
    body.map((upload: { id: number }) => upload.id),
    [id],
  )
  await given.response(200, ask('DELETE', `/api/upload/files/${id}`))
  assert.deepEqual(await storedFiles(world), [])
})

test('issue 13, logo: an upload that is not a picture, too large, broken, part of a file or missing is refused with the name of the field', async (t) => {
  const { world, ask, change, show } = await office(t)
  const png = await imageOf('png', 300, 100)
  const upload = async (name: string, bytes: Buffer) => (await uploaded(world, name, bytes)).id
  const owned = await upload('Foto.png', await imageOf('png', 20, 20, { background: 'blue' }))
  const data = { filename: 'Foto.png', url: owned }
  await given.response(200, ask('POST', '/api/medias', { data }))
  for (const [logo, code] of [
    [await given.upload(world, 'Zeichnung.pdf'), 'format'],
    [await upload('Bewegt.gif', await imageOf('gif', 20, 20)), 'format'],
    [await upload('Breit.png', await imageOf('png', 4_001, 10)), 'too-large'],
    [await upload('Hoch.jpg', await imageOf('jpeg', 10, 4_001)), 'too-large'],
    [await upload('Halb.png', png.subarray(0, png.length - 30)), 'format'],
    [await upload('Schwer.png', Buffer.concat([png, Buffer.alloc(2_000_000)])), 'too-large'],
    [owned, 'unique'],
    [4_711, 'unknown-relation'],
    ['x', 'format'],
  ] as const) {
    assert.deepEqual(await given.wrongFields(change({ logo })), { logo: code }, String(logo))
  }
  assert.equal((await show()).logo, null)
  assert.equal((await world.ask('GET', '/logo')).status, 404)
})

test('issue 13, logo: an upload deleted while it is being checked counts as missing rather than damaged', async (t) => {
  const { world, ask, change } = await office(t)
  const { blobs } = world.services
  const { read } = blobs
  // Read once to be inspected, and once for the test letter.
  for (const last of [1, 2]) {
    const { id } = await uploaded(world, 'Logo.png', await imageOf('png', 300, 100))
    let reads = 0
    blobs.read = async (...parameters) => {
      reads += 1
      if (reads === last) await given.response(200, ask('DELETE', `/api/upload/files/${id}`))
      return read(...parameters)
    }
    assert.deepEqual(await given.wrongFields(change({ logo: id })), { logo: 'unknown-relation' })
    assert.equal(reads, last)
  }
})

test('issue 13, logo: an SVG with a script is refused as an upload, and as LOGO_FILE it cannot run scripts', async (t) => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>'
  const { world } = await office(t)
  const as = await given.administrator(world)
  const sent = sendFiles(world, as, [{ name: 'Logo.svg', bytes: svg }])
  await given.refused('file-kind-refused', sent)
  const disguised = sendFiles(world, as, [{ name: 'Logo.png', bytes: svg }])
  await given.refused('file-kind-refused', disguised)
  const file = join(world.dataDir, 'logo.svg')
  await writeFile(file, svg)
  const other = await openWorld(t, { LOGO_FILE: file })
  const { headers } = await given.response(200, other.ask('GET', '/logo'))
  assert.equal(headers['content-type'], 'image/svg+xml')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(headers['content-security-policy'] ?? '', /default-src 'none'.*; sandbox$/)
  assert.match(headers['content-disposition'] ?? '', /^attachment/)
})

test('issue 13, logo: staff see which logo is used, only administrators change it', async (t) => {
  const { world, show } = await office(t)
  const { id } = await uploaded(world, 'Logo.png', await imageOf('png', 30, 10))
  const bernd = await given.staff(world)
  const body = { logo: id }
  await given.response(403, world.ask('PUT', '/api/settings', { as: bernd, body }))
  await given.response(200, world.ask('GET', '/api/settings', { as: bernd }))
  assert.equal((await show()).logo, null)
})

test('issue 13: imprint and privacy links set in the browser appear on the login at once', async (t) => {
  const { world, change } = await office(t)
  assert.equal((await seen(world)).login, '')
  await given.response(200, change({ imprintUrl: 'https://werk.example/impressum?a=1&b=2' }))
  const { body } = await world.ask('GET', '/customer-login')
  assert.match(body, /href="https:\/\/werk\.example\/impressum\?a=1&amp;b=2"/)
  assert.equal((await seen(world)).login, 'imprint')
  // The page is served even without the database.
  await world.services.db.destroy()
  assert.equal((await seen(world)).login, 'imprint')
})

/** What the pages show about the maker; `login` describes the customer login. */
async function seen(world: World, at?: string) {
  const { body } = await given.response(200, world.ask('GET', '/customer-login'))
  const portal = JSON.parse(
    unescaped(/<meta name="portal" content="([^"]*)"/.exec(body)?.[1] ?? ''),
  )
  const [, login = ''] = /<h1>Kunden Login<\/h1><p>([^<]*)<\/p>/.exec(body) ?? []
  const page = at === undefined ? undefined : await world.ask('GET', at)
  return {
    hasLogo: portal.hasLogo,
    login,
    ...(page && { isOnPublicPage: page.body.includes('<img src="/logo"') }),
  }
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

async function office(t: TestContext, environment: Record<string, string> = {}) {
  const world = await openWorld(t, environment)
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    world.ask(method, url, { as: await given.administrator(world), ...(body && { body }) })
  return {
    world,
    ask,
    show: async () => (await given.response(200, ask('GET', '/api/settings'))).body,
    change: (body: object) => ask('PUT', '/api/settings', body),
  }
}
