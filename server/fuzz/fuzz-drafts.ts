import fc from 'fast-check'
import { readers, vdiClasses } from '#contract/doctypes.ts'
import { batchKinds } from '#contract/document-batches.ts'
import { documentKinds } from '#contract/documents.ts'
import { recordLists } from '#contract/record-lists.ts'
import {
  alikeDevices,
  binnedName,
  freeId,
  seenNow,
  sentPassword,
  waitingId,
} from './fuzz-values.ts'

/** Name and password for signing in to the fuzz world. */
export const staffName = 'bernd'
export const knownPassword = 'Drehbank-und-Spindel-7'

const number = fc.nat({ max: 99_999 })
const text = fc.oneof(
  number.map((value) => `Pumpe ${value}`),
  fc.constantFrom('Müller', 'Größe 7', "O'Neill", '100 %', 'A_B', '😀', 'Straße', 'ART-0001'),
)
const note = fc.constantFrom(null, '', 'Zeile 1\nZeile 2', 'x'.repeat(2_000))
const password = fc.constant(sentPassword)
/** Hashing takes 30 ms, so most changes keep the password. */
const mostlyNoPassword = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('', null) },
  { weight: 1, arbitrary: password },
)
const mostlyKnownPassword = fc.oneof(
  { weight: 4, arbitrary: fc.constant(knownPassword) },
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
const ranges = fc.constantFrom('1', '2,4-6', '3-12', '9,900000', '7-3')
const some = { requiredKeys: [] }
const gtin = fc.constantFrom(null, '', '4006381333931', '96385074', '4006381333930', 'EAN')
const years = fc.constantFrom(null, 1, 15, 100)

const doctype = {
  ...{ title: text, desc: note, reader: fc.constantFrom(...readers) },
  ...{ position: fc.nat({ max: 9_999 }), isRequired: fc.boolean() },
  vdiClass: fc.option(fc.constantFrom(...vdiClasses)),
}
const part = {
  ...{ title: text, desc: note, lifetimeYears: years, isForPrivateUse: fc.boolean() },
  ...{ hasPrintedSafety: fc.boolean(), media: references, picture: reference, gtin },
}
const masterData = {
  address: note,
  country: fc.constantFrom(null, 'DE', 'Österreich'),
  email: fc.constantFrom(null, 'werk@example.com'),
  contact: fc.constantFrom(null, 'Frau Größe'),
  language: fc.constantFrom(null, 'de', 'en'),
}

const patterns = fc.record({
  patterns: fc.array(
    fc.constantFrom(
      '{sn}/{title}.pdf',
      '**/{sn}_{type}_v{version}.*',
      '*'.repeat(200),
      '{{',
      '{sn}{sn}',
    ),
    { maxLength: 3 },
  ),
})

/** An address without a listener. */
const webhook = {
  name: text,
  url: fc.constantFrom('http://127.0.0.1:9/', 'https://127.0.0.1:9/x?y=%00'),
  kinds: fc.subarray([...recordLists], { minLength: 1 }),
  isEnabled: fc.boolean(),
}

const webAddress = fc.constantFrom(null, 'https://werk.example/impressum', 'http://[::1]/')

const printing = {
  locale: fc.constantFrom('de', 'en'),
  variant: fc.constantFrom('standard', 'archive'),
}

/** Days in the past, in this century and beyond, none, and occasionally an invalid one. */
const day = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(null, '', '1999-02-03', '2026-03-02', '2199-12-31') },
  { weight: 1, arbitrary: fc.constantFrom('2026-02-30', '02.03.2026') },
)

const languages = fc.oneof(
  { weight: 8, arbitrary: fc.subarray(['de', 'en', 'fr'], { minLength: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom([], ['xx'], ['de', 'de']) },
)

/** Responses of an authenticator as sent by a browser, but with invalid signatures. */
const bytes = fc.constantFrom('', 'AAAA', 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', 'o2NmbXRkbm9uZQ')
const credential = { id: bytes, rawId: bytes, type: fc.constant('public-key') }
const assertion = fc.record({
  ...credential,
  response: fc.record({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})
const enrolled = fc.record(
  {
    ticket: text,
    code: fc.constant('123456'),
    passkey: fc.record({
      ...credential,
      response: fc.record({ clientDataJSON: bytes, attestationObject: bytes }),
    }),
    name: text,
  },
  { requiredKeys: ['ticket'] },
)

/** Records by key, existing and new ones. The key is optional in the body if it is in the URL. */
const own = {
  companies: numbered('kdnr', {
    ...{ kdnr: freeId.map((id) => 10_000 + id), name: text, pass: mostlyNoPassword },
    ...masterData,
  }),
  parts: numbered('title', { ...part, title: freeId.map((id) => `art-${id}`) }),
  doctypes: numbered('title', { ...doctype, title: freeId.map((id) => `Art ${id}`) }),
  devices: numbered('sn', {
    ...{ sn: freeId.map((id) => `frei-${id}`), companie: reference, part: reference },
    ...{ media: references, pass: mostlyNoPassword, deliveredOn: day, note: text },
  }),
}

function numbered(number: string, record: Record<string, fc.Arbitrary<unknown>>) {
  return { one: fc.record(record, some), listed: fc.record(record, { requiredKeys: [number] }) }
}

function many(record: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const one = fc.oneof({ weight: 9, arbitrary: record }, { weight: 1, arbitrary: fc.jsonValue() })
  return fc.record({ data: fc.array(one, { minLength: 1, maxLength: 3 }) })
}

/**
 * What a client that knows the API sends to each call, in body or query; calls without an entry get samples of their
 * schema.
 */
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
  'factors.signIn': fc.record(
    { ticket: text, code: fc.constant('123456'), passkey: assertion, recoveryCode: text },
    { requiredKeys: ['ticket'] },
  ),
  'factors.enrol': enrolled,
  'factors.add': enrolled,
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
  'authorityLinks.create': fc.record(
    { purpose: text, recipient: text, days: fc.constantFrom(1, 14, 90, 91), device: freeId },
    { requiredKeys: ['purpose', 'recipient', 'device'] },
  ),
  'tokens.create': fc.record(
    {
      name: text,
      type: fc.constantFrom('read-only', 'full-access'),
      expiresAt: fc.constantFrom(null, '2030-12-31T12:00:00Z', '2020-01-01T00:00:00+02:00'),
    },
    { requiredKeys: ['name', 'type'] },
  ),
  'tokens.update': fc.record(
    {
      name: text,
      type: fc.constantFrom('read-only', 'full-access'),
      expiresAt: fc.constantFrom(null, '2030-12-31T12:00:00Z', '2020-01-01T00:00:00+02:00'),
    },
    { requiredKeys: ['name', 'type'] },
  ),
  'webhooks.renewSecret': fc.record({ overlapHours: fc.constantFrom(0, 24, 168) }, some),
  'mail.test': fc.record({ to: number.map((value) => `b${value}@example.com`) }),
  'announcements.send': fc.record(
    {
      seen: fc.oneof(
        { weight: 4, arbitrary: fc.constant(seenNow) },
        { weight: 1, arbitrary: fc.constantFrom('', 'AAAA', 'A'.repeat(16)) },
      ),
      without: ids,
      again: fc.boolean(),
      sentences: fc.record({ de: text, en: text }, some),
    },
    { requiredKeys: ['seen'] },
  ),
  'bin.end': fc.record({ name: fc.constantFrom(binnedName, 'Neu.pdf'), reason: text }),
  'compliance.switchRule': fc.record({ isOn: fc.boolean() }),
  'vdiPackages.check': fc.record({ devices: ranges }),
  // Files of other devices have not been read.
  'vdiPackages.make': fc.record(
    {
      devices: fc.constantFrom([1], [1], [1, 1], [1, 2]),
      recipient: fc.option(text),
      despiteFaults: fc.boolean(),
    },
    { requiredKeys: ['devices'] },
  ),
  'uploads.downloadSelection': fc.record({ devices: ranges }),
  'customer.login': fc.record({
    sn: fc.constantFrom('EIGEN-1', '20002', 'niemand'),
    pass: fc.constant(knownPassword),
  }),
  'companies.create': fc.record(
    { name: text, kdnr: number, pass: password, desc: note, ...masterData },
    { requiredKeys: ['name', 'kdnr', 'pass'] },
  ),
  'companies.update': fc.record(
    { name: text, kdnr: number, pass: mostlyNoPassword, desc: note, ...masterData },
    some,
  ),
  'companies.upsert': own.companies.one,
  'companies.bulk': many(own.companies.listed),
  'parts.upsert': own.parts.one,
  'parts.bulk': many(own.parts.listed),
  'doctypes.upsert': own.doctypes.one,
  'doctypes.bulk': many(own.doctypes.listed),
  'devices.upsert': own.devices.one,
  'devices.bulk': many(own.devices.listed),
  'webhooks.create': fc.record(webhook, { requiredKeys: ['name', 'url', 'kinds'] }),
  'webhooks.update': fc.record(webhook),
  'fileImports.create': fc.record({
    name: text,
    zip: fc.constantFrom(null, { size: 1_000, mark: null }, { size: 5_000_000_000, mark: 'a' }),
  }),
  'fileImports.announce': fc.record({
    entries: fc.array(
      fc.record({
        path: fc.oneof(text, fc.constantFrom('frei-1/Plan.pdf', '../x.pdf', 'a//b', 'Thumbs.db')),
        size: fc.nat({ max: 3_000_000_000 }),
        sha256: fc.constantFrom('0'.repeat(64), 'a'.repeat(64)),
      }),
      { maxLength: 3 },
    ),
  }),
  'fileImports.change': patterns,
  'fileImports.preview': patterns,
  'fileImports.correct': fc.record(
    {
      sn: fc.constantFrom(null, 'FREI-1', 'nichts'),
      title: fc.option(text),
      isSkipped: fc.boolean(),
    },
    some,
  ),
  'containerImports.accept': fc.record({ areAccepted: fc.boolean() }),
  'imports.read': fc.record(
    {
      headingRow: fc.constantFrom(0, 1, 1_000),
      columns: fc.array(fc.constantFrom('sn', 'companie', 'part', null), { maxLength: 3 }),
      dayOrder: fc.constantFrom('dmy', 'mdy', null),
      emptyCells: fc.constantFrom('clear', 'keep'),
    },
    some,
  ),
  'parts.create': fc.record(part, { requiredKeys: ['title'] }),
  'parts.update': fc.record(part, some),
  'doctypes.create': fc.record(doctype, { requiredKeys: ['title'] }),
  'doctypes.update': fc.record(doctype, some),
  'medias.create': fc.record(
    { filename: text, url: waitingId, doctype: reference, devices: references, languages },
    { requiredKeys: ['filename', 'url'] },
  ),
  // One of its paths has no id.
  'medias.update': fc.record(
    {
      id: freeId,
      filename: text,
      doctype: reference,
      devices: references,
      parts: references,
      languages,
      original: reference,
    },
    { requiredKeys: ['id'] },
  ),
  'commonFiles.list': fc.record({ start: fc.constantFrom('0', '1', '99') }),
  'commonFiles.move': fc.record({ part: fc.constantFrom(2, '2'), media: freeId }),
  'commonFiles.giveBack': fc.record(
    {
      part: fc.constant(2),
      media: freeId,
      devices: fc.subarray([...alikeDevices, 900_000]),
      unlinkPart: fc.boolean(),
    },
    { requiredKeys: ['part', 'media', 'devices'] },
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
    { sn: text, companie: reference, part: reference, media: references, pass: mostlyNoPassword },
    { requiredKeys: ['sn', 'companie', 'part'] },
  ),
  'devices.update': fc.record(
    {
      ...{ sn: text, companie: reference, part: reference, media: references },
      ...{ pass: mostlyNoPassword, deliveredOn: day, placedOnMarketOn: day, note: text },
      builtIn: fc.constantFrom(null, 1999, 2026),
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
  'documentBatches.order': fc.record(
    {
      devices: fc.array(freeId, { minLength: 1, maxLength: 3 }),
      docs: fc.subarray([...batchKinds], { minLength: 1 }),
      newPasswords: fc.boolean(),
      locale: fc.constantFrom('de', 'en'),
      format: fc.constantFrom('62x29', 'a4-3x8', 'own-1'),
      skip: fc.nat({ max: 5 }),
    },
    { requiredKeys: ['devices', 'docs'] },
  ),
  'documents.preview': fc.record({ device: freeId, ...printing }, { requiredKeys: ['device'] }),
  'documents.letter': fc.record(
    { device: freeId, pass: mostlyKnownPassword, ...printing },
    { requiredKeys: ['device', 'pass'] },
  ),
  'labels.print': fc.record(
    {
      devices: fc.array(freeId, { minLength: 1, maxLength: 3 }),
      format: fc.constantFrom('62x29', 'a4-3x8', 'own-1'),
      as: fc.constantFrom('pdf', 'svg', 'png', 'zpl'),
      address: fc.constantFrom('permanent', 'digital-link'),
    },
    { requiredKeys: ['devices', 'format', 'as'] },
  ),
  'labels.printParts': fc.record(
    {
      parts: fc.array(freeId, { minLength: 1, maxLength: 3 }),
      format: fc.constantFrom('62x29', 'a4-3x8', 'own-1'),
      as: fc.constantFrom('pdf', 'svg', 'png', 'zpl'),
      address: fc.constantFrom('permanent', 'digital-link'),
    },
    { requiredKeys: ['parts', 'format', 'as'] },
  ),
  'labels.printAddresses': fc.record({
    kind: fc.constantFrom('devices', 'parts'),
    ids: fc.array(freeId, { minLength: 1, maxLength: 3 }),
  }),
  'labels.createFormat': fc.record({
    title: text,
    width: fc.double({ min: 40, max: 210, noNaN: true }),
    height: fc.double({ min: 22, max: 297, noNaN: true }),
  }),
  'settings.update': fc.record(
    {
      ...{ makerName: text, makerAddress: note, makerPhone: fc.constantFrom(null, '+49 7031 1') },
      ...{ makerEmail: masterData.email, makerCountry: masterData.country },
      ...{ makerWeb: webAddress, imprintUrl: webAddress, privacyUrl: webAddress },
      ...{ language: fc.constantFrom('de', 'en'), keepYears: fc.constantFrom(1, 10, 100) },
      activeContent: fc.constantFrom('refuse', 'mark'),
      securityContact: webAddress,
      ...{ logo: fc.constantFrom(null, 1, 4_711), authorityAccess: fc.boolean() },
    },
    some,
  ),
  'logs.create': fc.record({
    type: fc.constantFrom('info', 'error'),
    status: fc.constantFrom('500', 404, null),
    message: text,
    user: text,
  }),
}
