import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { binOffice } from '../testing/given-bin.ts'
import { openWorld, type Ticket } from '../testing/world.ts'

test('a refused call of a signed-in user is logged with who, what and why; a typing mistake is not', async (t) => {
  const { world, as, errors } = await office(t)
  const staff = await given.staff(world)
  const { device, companie } = await givenDevice(world)
  await given.response(
    403,
    world.ask('DELETE', `/api/devices/${device}?populate=part`, { as: staff }),
  )
  await given.response(409, world.ask('DELETE', `/api/companies/${companie}`, { as }))
  await given.response(400, world.ask('POST', '/api/parts', { as, body: { data: { title: '' } } }))
  await given.response(404, world.ask('GET', '/api/parts/999', { as }))
  await given.response(401, world.ask('GET', '/api/parts'))
  assert.deepEqual(await errors(), [
    {
      status: '403',
      message: `Dazu sind Sie nicht berechtigt. Bitte wenden Sie sich an einen Administrator! (DELETE /api/devices/${device})`,
      user: 'bernd',
      sn: 'A 1',
      companie: 'Müller Pumpen GmbH',
    },
    {
      status: '409',
      message: `Die Firma „Müller Pumpen GmbH“ wird noch von 1 Gerät verwendet und kann nicht gelöscht werden! (DELETE /api/companies/${companie})`,
      user: 'chefin',
      sn: null,
      companie: 'Müller Pumpen GmbH',
    },
  ])
})

test('a call that fails on the server is logged, also for customers and machines', async (t) => {
  const { world, errors } = await office(t)
  await givenDevice(world)
  const customer = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  const machine = await given.token(world, 'read-only')
  await given.response(403, world.ask('GET', '/api/companies', { as: customer }))
  const body = { data: { title: 'ART-9' } }
  await given.response(403, world.ask('POST', '/api/parts', { as: machine, body }))
  await world.services.db.schema.alterTable('device_medias').renameTo('gone').execute()
  const failed = await given.response(500, world.ask('GET', '/api/devices/mine', { as: customer }))
  const { errorId } = failed.body.error.details
  const found = await errors()
  assert.deepEqual(
    found.map(({ status, sn, companie }) => [status, sn, companie]),
    [
      ['403', 'A 1', 'Müller Pumpen GmbH'],
      ['403', null, null],
      ['500', 'A 1', 'Müller Pumpen GmbH'],
    ],
  )
  assert.match(found[1]?.user ?? '', /^API-Schlüssel „Maschine /)
  assert.ok(found[2]?.message?.includes(errorId))
})

test('a report that names the request completes its entry, once, instead of adding one', async (t) => {
  const { world, as, errors, report } = await office(t)
  const { companie } = await givenDevice(world)
  const refused = await given.response(
    409,
    world.ask('DELETE', `/api/companies/${companie}`, { as }),
  )
  const requestId = refused.headers['x-request-id']
  const [before] = await errors()
  const { body } = await given.response(
    200,
    report(as, {
      status: 409,
      message: 'removeCompany: Die Firma wird noch gebraucht.',
      requestId,
    }),
  )
  const completed = { ...before, message: `removeCompany: ${before?.message}` }
  assert.equal(body.data.attributes.message, completed.message)
  assert.deepEqual(await errors(), [completed])
  await given.response(
    200,
    report(as, { status: 409, message: 'removeCompany: Noch einmal', requestId }),
  )
  const messages = (await errors()).map(({ message }) => message)
  assert.deepEqual(messages, [completed.message, 'removeCompany: Noch einmal'])
})

test('nobody can complete the entry of another session', async (t) => {
  const { world, as, errors, report } = await office(t)
  const { companie } = await givenDevice(world)
  const refused = await given.response(
    409,
    world.ask('DELETE', `/api/companies/${companie}`, { as }),
  )
  const requestId = refused.headers['x-request-id']
  const again = await given.administrator(world)
  await given.response(200, report(again, { message: 'removeCompany: x', requestId }))
  const messages = (await errors()).map(({ message }) => message)
  assert.equal(messages.length, 2)
  assert.match(messages[0] ?? '', /^Die Firma/)
  assert.equal(messages[1], 'removeCompany: x')
  for (const wrong of ['', 'unbekannt', null, undefined, '%']) {
    await given.response(200, report(as, { message: 'x: y', requestId: wrong }))
  }
})

test('a report of a customer is not answered with the serial number of a device that was refused to them', async (t) => {
  const { world, errors, report } = await office(t)
  await givenDevice(world)
  const companie = await given.company(world, 'Becker AG', 10_002)
  const foreign = await given.device(world, { sn: 'B 1', companie })
  const gone = await given.device(world, { sn: 'B 2', companie })
  const { remove, entryOf } = await binOffice(world)
  await remove(`/api/devices/${gone}`)
  const addresses = [
    `/api/devices/${foreign}/findings`,
    `/api/bin/${await entryOf('device', gone)}`,
    `/api/documents/label.pdf?device=${foreign}`,
    '/api/documents/label.pdf?sn=b 1',
  ]
  for (const [name, password, own] of [
    ['10001', 'firma-passwort', null],
    ['A 1', 'geraete-passwort', 'A 1'],
  ] as const) {
    const as = await given.signInCustomer(world, name, password)
    for (const address of addresses) {
      const method = address.startsWith('/api/bin') ? 'DELETE' : 'GET'
      const refused = await given.response(403, world.ask(method, address, { as }))
      const requestId = refused.headers['x-request-id']
      const { body } = await given.response(200, report(as, { message: 'x: y', requestId }))
      assert.match(body.data.attributes.message, /^x: Dazu sind Sie nicht berechtigt/, address)
      assert.equal(body.data.attributes.sn, own, address)
    }
  }
  const [first] = await errors()
  assert.equal(first?.sn, 'B 1', 'staff see which device it was about')
})

test('the log names the device of a refused call to no API token that may not read it', async (t) => {
  const { world, errors } = await office(t)
  const { device, companie } = await givenDevice(world)
  const as = await given.administrator(world)
  for (const [area, sn, company] of [
    ['logs', null, null],
    ['devices', 'A 1', null],
    ['companies', null, 'Müller Pumpen GmbH'],
  ] as const) {
    const body = { name: area, type: 'scoped', scopes: { [area]: 'read' } }
    const made = await given.response(200, world.ask('POST', '/api/tokens', { as, body }))
    const machine = { bearer: made.body.accessKey }
    await given.refused(
      'token-scope',
      world.ask('DELETE', `/api/devices/${device}`, { as: machine }),
    )
    const named = `/api/documents/create-pdf?companie=${companie}`
    await given.refused('token-scope', world.ask('POST', named, { as: machine, body: {} }))
    const [byId, byName] = (await errors()).slice(-2)
    assert.deepEqual([byId?.sn, byId?.companie], [sn, company], area)
    assert.deepEqual([byName?.sn, byName?.companie], [null, company], area)
  }
})

test('a failed report is not logged, and one session adds at most 60 entries a minute', async (t) => {
  const { world, as, errors, report } = await office(t)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const machine = await given.token(world, 'read-only')
  await given.response(403, report(machine, { message: 'x' }))
  assert.deepEqual(await errors(), [])
  const staff = await given.staff(world)
  for (let count = 0; count < 70; count += 1) {
    await given.response(403, world.ask('DELETE', '/api/devices/1', { as: staff }))
  }
  const { companie } = await givenDevice(world)
  await given.response(409, world.ask('DELETE', `/api/companies/${companie}`, { as }))
  const users = (await errors()).map(({ user }) => user)
  assert.equal(users.filter((user) => user === 'bernd').length, 60)
  assert.equal(users.filter((user) => user === 'chefin').length, 1)
})

test('the log of a device and of a company is found by serial number and name', async (t) => {
  const { world, as, entries } = await office(t)
  const { device, companie } = await givenDevice(world)
  const send = (method: 'PUT' | 'DELETE', url: string, data?: object) =>
    given.response(200, world.ask(method, url, { as, ...(data && { body: { data } }) }))
  await send('PUT', `/api/devices/${device}`, { sn: 'A 2' })
  const order = { sn: 'A 2', docs: ['dokumentenliste'], to: 'chefin@example.com' }
  await given.response(
    202,
    world.ask('POST', '/api/documents/create-pdf', { as, body: { data: order } }),
  )
  await send('DELETE', `/api/devices/${device}`)
  await send('PUT', `/api/companies/${companie}`, { name: 'Müller & Söhne' })
  await send('DELETE', `/api/companies/${companie}`)
  const history = async (filter: string) =>
    (await entries(`filters[status]=api-call&sort=id&${filter}`)).map(({ message }) => message)
  assert.deepEqual(await history('filters[sn]=A 1'), ['Gerät „A 1“ angelegt'])
  assert.deepEqual(await history('filters[sn]=A 2'), [
    'Gerät „A 1“ geändert',
    'Dokumente zu Gerät „A 2“ an chefin@example.com bestellt: Dokumentenliste',
    'Gerät „A 2“ gelöscht',
  ])
  assert.deepEqual(await history('filters[companie]=Müller Pumpen GmbH'), [
    'Firma „Müller Pumpen GmbH“ angelegt',
    'Gerät „A 1“ angelegt',
    'Gerät „A 1“ geändert',
    'Dokumente zu Gerät „A 2“ an chefin@example.com bestellt: Dokumentenliste',
    'Gerät „A 2“ gelöscht',
  ])
  assert.deepEqual(await history('filters[companie][$startsWith]=Müller %26'), [
    'Firma „Müller Pumpen GmbH“ geändert',
    'Firma „Müller & Söhne“ gelöscht',
  ])
})

test('12/11: what happens to a device or company in the bin, and to its sessions, is in its log', async (t) => {
  const { world, as, entries } = await office(t)
  const { device, companie } = await givenDevice(world)
  const send = (method: 'POST' | 'DELETE', url: string, body?: object) =>
    given.response(200, world.ask(method, url, { as, ...(body && { body }) }))
  const entry = async () => {
    const { body } = await given.response(200, world.ask('GET', '/api/bin?sort=id:desc', { as }))
    return body.data[0].id as number
  }
  const remove = (url: string) =>
    send('DELETE', `${url}/${url.includes('dev') ? device : companie}`)
  await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  const { body: open } = await given.response(
    200,
    world.ask('GET', `/api/devices/${device}/sessions`, { as }),
  )
  await send('DELETE', `/api/sessions/${open[0].id}`)
  await send('DELETE', `/api/devices/${device}/sessions`)
  await remove('/api/devices')
  await send('POST', '/api/bin/undo', { kind: 'device', records: [device] })
  await remove('/api/devices')
  await send('POST', `/api/bin/${await entry()}/restore`, {})
  await remove('/api/devices')
  const ended = await entry()
  await remove('/api/companies')
  await send('POST', `/api/bin/${await entry()}/restore`, {})
  await remove('/api/companies')
  // By now its company is in the bin, too.
  await send('DELETE', `/api/bin/${ended}`)
  await send('DELETE', `/api/bin/${await entry()}`)
  const logged = async (filter: string) =>
    (await entries(`filters[status]=api-call&sort=id&${filter}`)).map(({ message }) => message)
  const ofDevice = [
    'Gerät „A 1“ angelegt',
    'Sitzung von Gerät „A 1“ beendet',
    'Sitzungen von Gerät „A 1“ beendet (0)',
    'Gerät „A 1“ gelöscht',
    'Gerät „A 1“ wiederhergestellt',
    'Gerät „A 1“ gelöscht',
    'Gerät „A 1“ wiederhergestellt',
    'Gerät „A 1“ gelöscht',
    'Gerät „A 1“ endgültig gelöscht',
  ]
  assert.deepEqual(await logged('filters[sn]=A 1'), ofDevice)
  const name = 'Müller Pumpen GmbH'
  const ofCompany = await logged(`filters[companie]=${name}`)
  assert.deepEqual(
    ofCompany.filter((message) => message?.includes('Gerät')),
    ofDevice,
  )
  assert.deepEqual(
    ofCompany.filter((message) => message?.startsWith('Firma')),
    [
      ...['angelegt', 'gelöscht', 'wiederhergestellt', 'gelöscht', 'endgültig gelöscht'].map(
        (act) => `Firma „${name}“ ${act}`,
      ),
    ],
  )
})

test('12/11: automatic deletion from the bin is in the log of the device and company', async (t) => {
  const { world, as } = await office(t)
  const { device, companie } = await givenDevice(world)
  await given.response(200, world.ask('DELETE', `/api/devices/${device}`, { as }))
  await given.response(200, world.ask('DELETE', `/api/companies/${companie}`, { as }))
  world.wait(40 * 24 * 60 * 60_000)
  await world.restart()
  const later = await given.administrator(world)
  const url = '/api/logs?filters[message][$contains]=Ablauf&sort=id'
  const { body } = await given.response(200, world.ask('GET', url, { as: later }))
  assert.deepEqual(
    body.data.map(({ attributes: { sn, companie } }: { attributes: Entry }) => [sn, companie]),
    [
      ['A 1', 'Müller Pumpen GmbH'],
      [null, 'Müller Pumpen GmbH'],
    ],
  )
})

test('12/11: removing a lock is in the log of the device and company', async (t) => {
  const { world, as, entries } = await office(t)
  await givenDevice(world)
  for (const sn of ['A 1', '10001']) {
    for (let tries = 0; tries < 60; tries++) {
      const body = { sn, pass: 'falsch' }
      const from = `198.51.${100 + (tries % 9)}.${tries}`
      await world.ask('POST', '/api/devices/customer-login', { body, from })
    }
  }
  const { body } = await given.response(200, world.ask('GET', '/api/sign-in-locks', { as }))
  const locks: { key: string; kind: string }[] = body
  for (const { key } of locks.filter(({ kind }) => kind === 'device' || kind === 'company')) {
    await given.response(200, world.ask('POST', '/api/sign-in-locks/lift', { as, body: { key } }))
  }
  const lifted = await entries('filters[message][$contains]=Anmeldesperre&sort=sn')
  assert.deepEqual(
    new Set(lifted.map(({ sn, companie }) => `${sn}, ${companie}`)),
    new Set(['A 1, Müller Pumpen GmbH', 'null, Müller Pumpen GmbH']),
  )
})

test('12/11: a failed call is in the log of the device or company that it refers to, in whichever way', async (t) => {
  const { world, errors } = await office(t)
  const staff = await given.staff(world)
  const machine = await given.token(world)
  const { device, companie } = await givenDevice(world)
  const ofDevice = ['A 1', 'Müller Pumpen GmbH']
  const ofCompany = [null, 'Müller Pumpen GmbH']
  const office2 = await given.administrator(world)
  await given.response(200, world.ask('DELETE', `/api/devices/${device}`, { as: office2 }))
  const { body: bin } = await given.response(200, world.ask('GET', '/api/bin', { as: office2 }))
  const ofBin = `/api/bin/${bin.data[0].id}`
  await given.response(403, world.ask('DELETE', ofBin, { as: staff }))
  const back = { as: office2, body: {} }
  await given.response(200, world.ask('POST', `${ofBin}/restore`, back))
  const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object | undefined, unknown[]][] = [
    ['POST', `/api/devices/${device}/handover`, { data: { companie } }, ofDevice],
    ['GET', `/api/devices/${device}/sessions`, undefined, ofDevice],
    ['DELETE', `/api/devices/${device}/sessions`, undefined, ofDevice],
    ['PUT', '/api/devices?filters[sn][$eq]=a%201', { data: { note: 'x' } }, ofDevice],
    ['GET', `/api/companies/${companie}/sessions`, undefined, ofCompany],
    ['DELETE', `/api/companies/${companie}/sessions`, undefined, ofCompany],
  ]
  for (const [method, url, body, _] of calls) {
    const as = method === 'PUT' ? staff : machine
    await given.response(403, world.ask(method, url, { as, ...(body && { body }) }))
  }
  const link = { device, recipient: 'Amt', purpose: 'Prüfung' }
  const links = world.ask('POST', '/api/authority-links', { as: staff, body: link })
  await given.response(403, links)
  assert.deepEqual(
    (await errors()).map(({ sn, companie: name }) => [sn, name]),
    [ofDevice, ...calls.map(([, , , about]) => about), ofDevice],
  )
})

interface Entry {
  status: string | null
  message: string | null
  sn: string | null
  user: string | null
  companie: string | null
}

async function givenDevice(world: Awaited<ReturnType<typeof openWorld>>) {
  const [companie, part] = [await given.company(world), await given.part(world)]
  return { companie, device: await given.device(world, { sn: 'A 1', companie, part }) }
}

async function office(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  async function entries(query: string): Promise<Entry[]> {
    const url = `/api/logs?pagination[limit]=1000&${query.replaceAll(' ', '%20')}`
    const { body } = await given.response(200, world.ask('GET', url, { as }))
    return body.data.map(({ attributes }: { attributes: Entry }) => attributes)
  }
  return {
    world,
    as,
    entries,
    report: (ticket: Ticket, data: object) =>
      world.ask('POST', '/api/logs', { as: ticket, body: { data: { type: 'error', ...data } } }),
    async errors(): Promise<Entry[]> {
      return (await entries('filters[type]=error&sort=id')).map(
        ({ status, message, user, sn, companie }) => ({ status, message, user, sn, companie }),
      )
    },
  }
}
