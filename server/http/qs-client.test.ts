import assert from 'node:assert/strict'
import test from 'node:test'
import { stringify } from 'qs'
import { listening } from '../testing/listening.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: what is looked at is what an old client makes of the answers; `conformance.test.ts` compares them on both.

const populate = ['companie', 'part', 'media.url', 'media.doctype']

test('the old application works on unchanged: sign in, create, upload, list, change, hand over, delete', async (t) => {
  const host = await listening(await openWorld(t))
  const { ask, signIn } = oldApplication(host)
  await signIn('chefin', 'Werkstatt-Portal-26')

  const firma = { name: 'Müller Pumpen', kdnr: 4711, pass: '123456', desc: 'Stammkunde' }
  const companie = await ask('POST', '/api/companies', { data: firma })
  const part = await ask('POST', '/api/parts', { data: { title: 'ART-1', desc: '' } })
  const doctype = await ask('POST', '/api/doctypes', { data: { title: 'Handbuch', desc: '' } })
  const id = doctype.data.id
  await ask('PUT', '/api/doctypes', { data: { id, title: 'Prüfbericht', desc: 'neu' } })
  const types = await ask('GET', '/api/doctypes/')
  assert.equal(types.data[0].attributes.title, 'Prüfbericht')

  const form = new FormData()
  const bytes = '%PDF-1.4\nHallo\n%%EOF\n'
  form.append('files', new File([bytes], 'Prüfbericht Ä 1.pdf', { type: 'application/pdf' }))
  const [upload] = await ask('POST', '/api/upload', form)
  const media = await ask('POST', `/api/medias?${stringify({ populate: ['doctype', 'url'] })}`, {
    data: { filename: upload.name, doctype: id, url: upload.id },
  })
  assert.equal(media.data.attributes.url.data.attributes.url, upload.url)
  assert.equal(media.data.attributes.doctype.data.attributes.title, 'Prüfbericht')

  const sent = { sn: 'SN-1', part: part.data.id, companie: companie.data.id, media: [] }
  const device = await ask('POST', '/api/devices', { data: sent })
  const { pass } = device.data.attributes
  const changed = { ...sent, sn: 'SN-1b', media: [media.data.id] }
  await ask('PUT', `/api/devices/${device.data.id}`, { data: changed })
  const all = { sort: ['id:DESC'], populate, pagination: { limit: 1000 } }
  const devices = await ask('GET', `/api/devices/?${stringify(all)}`)
  assert.deepEqual(devices.meta.pagination, { start: 0, limit: 1000, total: 1 })
  const [{ attributes }] = devices.data
  assert.equal(attributes.sn, 'SN-1b')
  assert.equal(attributes.companie.data.attributes.kdnr, 4711)
  assert.equal(attributes.media.data[0].attributes.url.data.attributes.name, upload.name)

  const one = await ask('GET', `/api/devices/${device.data.id}?${stringify({ populate })}`)
  assert.deepEqual(one.data, devices.data[0])
  const companies = { sort: ['id:DESC'], populate: '*', pagination: { pageSize: 500 } }
  const found = await ask('GET', `/api/companies/?${stringify(companies)}`)
  assert.deepEqual(found.meta.pagination, { page: 1, pageSize: 500, pageCount: 1, total: 1 })

  await handOver(host, pass, upload.url, bytes)

  await ask('PUT', `/api/companies/${companie.data.id}`, { data: { ...firma, desc: 'geändert' } })
  await ask('PUT', `/api/parts/${part.data.id}`, { data: { title: 'ART-1b', desc: '' } })
  await ask('PUT', '/api/medias', { data: { id: media.data.id, filename: 'Bericht.pdf' } })
  await ask('PUT', '/api/upload', { data: { id: upload.id, name: 'Bericht.pdf' } })
  assert.equal((await ask('GET', '/api/upload'))[0].name, 'Bericht.pdf')

  await ask('DELETE', `/api/devices/${device.data.id}`)
  await ask('DELETE', `/api/upload/files/${upload.id}`)
  await ask('DELETE', `/api/medias/${media.data.id}`)
  await ask('DELETE', `/api/doctypes${id}`)
  await ask('DELETE', `/api/parts/${part.data.id}`)
  await ask('DELETE', `/api/companies/${companie.data.id}`)
  for (const name of ['devices', 'medias', 'doctypes', 'parts', 'companies']) {
    assert.equal((await ask('GET', `/api/${name}/`)).meta.pagination.total, 0, name)
  }
})

test('the old application files its failures and finds them by their type', async (t) => {
  const { ask, signIn } = oldApplication(await listening(await openWorld(t)))
  await signIn('chefin', 'Werkstatt-Portal-26')
  const entry = { status: '404', message: 'Fehler', sn: '', companie: '', user: 'chefin' }
  await ask('POST', '/api/logs', { data: { type: 'error', ...entry } })
  await ask('POST', '/api/logs', { data: { type: 'info', ...entry } })
  const errors = {
    filters: { type: { $eq: 'error' } },
    sort: ['id:desc'],
    pagination: { limit: 1000 },
  }
  for (const encodeValuesOnly of [true, false]) {
    const { data } = await ask('GET', `/api/logs/?${stringify(errors, { encodeValuesOnly })}`)
    assert.deepEqual([data.length, data[0].attributes.message], [1, 'Fehler'])
    await ask('GET', `/api/logs/${data[0].id}`)
  }
  const [{ id }] = (await ask('GET', `/api/logs/?${stringify(errors)}`)).data
  await ask('DELETE', `/api/logs/${id}`)
  assert.equal((await ask('GET', `/api/logs/?${stringify(errors)}`)).data.length, 0)
})

/** The customer signs in with what stands on the nameplate and opens the file in a new tab. */
async function handOver(host: string, pass: string, address: string, bytes: string) {
  const login = await fetch(`${host}/api/devices/customer-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sn: 'SN-1b', pass }),
  })
  assert.equal(login.status, 200)
  // biome-ignore lint/suspicious/noExplicitAny: the test looks into the answer
  const [device] = (await login.json()) as any[]
  assert.deepEqual([device.sn, device.part.title], ['SN-1b', 'ART-1'])
  assert.deepEqual(
    [device.companie.name, device.media[0].doctype.title],
    ['Müller Pumpen', 'Prüfbericht'],
  )
  assert.equal(device.media[0].url.url, address)
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const file = await fetch(host + address, { headers: { cookie } })
  assert.deepEqual([file.status, await file.text()], [200, bytes])
  assert.equal((await fetch(host + address)).status, 401)
}

/** How the old application asks: by `fetch`, with the token of its login, JSON or a form. */
function oldApplication(host: string) {
  let token = ''
  // biome-ignore lint/suspicious/noExplicitAny: the test looks into answers of every shape
  async function ask(method: string, path: string, body?: object): Promise<any> {
    const isForm = body instanceof FormData
    const response = await fetch(host + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = await response.json()
    assert.ok(response.status < 400, `${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    ask,
    async signIn(identifier: string, password: string) {
      const { jwt, user } = await ask('POST', '/api/auth/local', { identifier, password })
      assert.equal(user.username, identifier)
      token = jwt
    },
  }
}
