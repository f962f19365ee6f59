import fc from 'fast-check'
import { documentKinds } from '#contract/documents.ts'
import { freeId, sentPassword, waitingId } from './fuzz-values.ts'

/** Who signs in with what in the fuzz's world. */
export const staffName = 'bernd'
export const knownPassword = 'Drehbank-und-Spindel-7'

const number = fc.nat({ max: 99_999 })
const text = fc.oneof(
  number.map((value) => `Pumpe ${value}`),
  fc.constantFrom('Müller', 'Größe 7', "O'Neill", '100 %', 'A_B', '😀', 'Straße', 'ART-0001'),
)
const note = fc.constantFrom(null, '', 'Zeile 1\nZeile 2', 'x'.repeat(2_000))
const password = fc.constant(sentPassword)
/** Hashing costs 30 ms: most changes leave the password alone. */
const seldomPassword = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('', null) },
  { weight: 1, arbitrary: password },
)
const reference = fc.oneof(
  freeId,
  freeId.map(String),
  freeId.map((id) => ({ id })),
  freeId.map((id) => [id]),
  freeId.map((id) => ({ connect: [id] })),
)
const ids = fc.array(freeId, { maxLength: 3 })
const references = fc.oneof(
  ids,
  ids.map((set) => ({ set })),
  fc.record({ connect: ids, disconnect: ids }),
  freeId.map((id) => ({ connect: [{ id }] })),
)
const titled = fc.record({ title: text, desc: note }, { requiredKeys: ['title'] })
const some = { requiredKeys: [] }

const printing = {
  locale: fc.constantFrom('de', 'en'),
  variant: fc.constantFrom('standard', 'archive'),
}

/** A day in the past, today's century and beyond, or none. */
const day = fc.constantFrom(null, '', '1999-02-03', '2026-03-02', '2199-12-31', '2026-02-30')

/** What a client that knows the API sends to each call, in its body or query; calls without an entry get what their schema takes. */
export const drafts: Record<string, fc.Arbitrary<unknown>> = {
  'auth.login': fc.record({
    identifier: fc.constantFrom(staffName, 'niemand'),
    password: fc.constant(knownPassword),
  }),
  'auth.changePassword': fc.record({
    currentPassword: fc.constantFrom(knownPassword, sentPassword),
    password: fc.constant(knownPassword),
    passwordConfirmation: fc.constant(knownPassword),
  }),
  'auth.setup': fc.record({ code: text, username: text, password }),
  'users.create': fc.record(
    {
      username: text,
      email: number.map((value) => `b${value}@example.com`),
      password,
      isAdmin: fc.boolean(),
    },
    { requiredKeys: ['username', 'password'] },
  ),
  'users.update': fc.record({ username: text, isAdmin: fc.boolean(), blocked: fc.boolean() }, some),
  'tokens.create': fc.record(
    {
      name: text,
      type: fc.constantFrom('read-only', 'full-access'),
      expiresAt: fc.constantFrom(null, '2030-12-31T12:00:00Z', '2020-01-01T00:00:00+02:00'),
    },
    { requiredKeys: ['name', 'type'] },
  ),
  'mail.test': fc.record({ to: number.map((value) => `b${value}@example.com`) }),
  'customer.login': fc.record({
    sn: fc.constantFrom('EIGEN-1', '20002', 'niemand'),
    pass: fc.constant(knownPassword),
  }),
  'companies.create': fc.record({ name: text, kdnr: number, pass: password, desc: note }),
  'companies.update': fc.record(
    { name: text, kdnr: number, pass: seldomPassword, desc: note },
    some,
  ),
  'parts.create': titled,
  'parts.update': titled,
  'doctypes.create': titled,
  'doctypes.update': titled,
  'medias.create': fc.record(
    { filename: text, url: waitingId, doctype: reference, devices: references },
    { requiredKeys: ['filename', 'url'] },
  ),
  'medias.update': fc.record(
    {
      filename: text,
      doctype: reference,
      devices: references,
      parts: references,
      languages: fc.subarray(['de', 'en', 'xx'], { minLength: 1 }),
      original: reference,
    },
    some,
  ),
  'versions.create': fc.record(
    { media: freeId, url: waitingId, version: text, releasedOn: day, note: text },
    { requiredKeys: ['media', 'url'] },
  ),
  'versions.update': fc.record(
    { version: text, releasedOn: day, note: text, withdrawnReason: fc.option(text) },
    some,
  ),
  'uploads.update': fc.record({ id: freeId, name: text }),
  'devices.create': fc.record(
    { sn: text, companie: reference, part: reference, media: references, pass: seldomPassword },
    { requiredKeys: ['sn', 'companie', 'part'] },
  ),
  'devices.update': fc.record(
    {
      ...{ sn: text, companie: reference, part: reference, media: references },
      ...{ pass: seldomPassword, deliveredOn: day, placedOnMarketOn: day, note: text },
    },
    some,
  ),
  'documents.order': fc.record(
    {
      sn: freeId.map((id) => `FREI-${id}`),
      pass: fc.oneof(
        { weight: 9, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(knownPassword, sentPassword) },
      ),
      docs: fc.subarray([...documentKinds], { minLength: 1 }),
      locale: fc.constantFrom('de', 'en'),
      to: fc.constant('werk@example.com'),
    },
    { requiredKeys: ['sn', 'docs', 'to'] },
  ),
  'documents.preview': fc.record({ device: freeId, ...printing }, { requiredKeys: ['device'] }),
  'documents.letter': fc.record(
    { device: freeId, pass: fc.constantFrom(knownPassword, sentPassword), ...printing },
    { requiredKeys: ['device', 'pass'] },
  ),
  'labels.print': fc.record(
    {
      devices: fc.array(freeId, { minLength: 1, maxLength: 3 }),
      format: fc.constantFrom('62x29', 'a4-3x8', 'own-1'),
      as: fc.constantFrom('pdf', 'svg', 'png', 'zpl'),
    },
    { requiredKeys: ['devices', 'format', 'as'] },
  ),
  'labels.printParts': fc.record(
    {
      parts: fc.array(freeId, { minLength: 1, maxLength: 3 }),
      format: fc.constantFrom('62x29', 'a4-3x8', 'own-1'),
      as: fc.constantFrom('pdf', 'svg', 'png', 'zpl'),
    },
    { requiredKeys: ['parts', 'format', 'as'] },
  ),
  'labels.createFormat': fc.record({
    title: text,
    width: fc.double({ min: 40, max: 210, noNaN: true }),
    height: fc.double({ min: 22, max: 297, noNaN: true }),
  }),
  'logs.create': fc.record({
    type: fc.constantFrom('info', 'error'),
    status: fc.constantFrom('500', 404, null),
    message: text,
    user: text,
  }),
}
