import { all } from '#contract/all.ts'
import { BinEntry } from '#contract/bin.ts'
import { Device } from '#contract/devices.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EntitySchema, isOnlyByName, relationOf } from '#contract/envelope.ts'
import type { FileImport } from '#contract/file-imports.ts'
import { FileVersion } from '#contract/file-versions.ts'
import { Media, Upload } from '#contract/files.ts'
import { Finding } from '#contract/findings.ts'
import { Backup } from '#contract/portal.ts'
import { Installation, Settings } from '#contract/settings.ts'
import { crudEntities, draftOf } from '../testing/draft-of.ts'
import { findingsSettled } from '../testing/findings-settled.ts'
import * as given from '../testing/given.ts'
import { authorityAccess, authorityLink } from '../testing/given-authority.ts'
import { binOffice } from '../testing/given-bin.ts'
import { fileDesk } from '../testing/given-file-imports.ts'
import { firstVersion } from '../testing/given-files.ts'
import { tableDesk } from '../testing/given-tables.ts'
import { holdBatches } from '../testing/hold-documents.ts'
import { pdf, sendFiles } from '../testing/send-files.ts'
import type { TestResponse, Ticket, World } from '../testing/world.ts'
import { zip } from '../testing/zip.ts'

/** All kinds of callers, as tests can act as them. */
export type Who =
  | 'nobody'
  | 'the customer of a device'
  | 'the customer of a company'
  | 'staff'
  | 'administrator'
  | 'a machine that reads'
  | 'a machine that may all'

/** The attributes that an answer contains, or the status of a refusal. */
type Sight = string[] | number
type Sights = Record<Who, Sight>

interface Call {
  ask(world: World, as: Ticket): Promise<TestResponse>
  sights: Sights
}

const vdiPackage = [
  ...['name', 'recipient', 'subjects', 'total', 'documents', 'faulty', 'size', 'sha256'],
  ...['madeBy', 'createdAt'],
]
const vdiCheck = [
  ...['documents', 'size', 'waiting'],
  ...['media', 'filename', 'version', 'doctype', 'vdiClass', 'pdfa', 'hasText'].map(inFile),
  ...['rule', 'level', 'message'].map((name) => inFile(`faults.${name}`)),
]
const times = ['createdAt', 'updatedAt']
// Attributes visible to customers are listed explicitly, so that a new attribute which reaches them fails a test first.
const titled = ['title', 'desc', ...times]
const upload = ['name', 'hash', 'ext', 'mime', 'size', 'url', 'preview', ...times]
const ownMedia = [
  'filename',
  'languages',
  ...times,
  ...inside('doctype', titled),
  ...inside('url', upload),
]
const plainDevice = [
  ...['sn', 'publicId', 'deliveredOn', 'placedOnMarketOn', 'builtIn', 'availableUntil', ...times],
]
const ownDevice = [
  ...plainDevice,
  'companie.name',
  ...inside('part', titled),
  ...inside('media', ownMedia),
]
/** The customer's list is flat and contains no more than the screen shows. */
const listedDevice = [
  ...['sn', 'deliveredOn', 'companie.name', 'part.title', 'part.desc'],
  ...inside('part.picture', ['url', 'preview']),
  ...inside('media', [
    'filename',
    'createdAt',
    'languages',
    'group',
    'isManual',
    'deliveredVersion',
  ]),
  ...['media.doctype.title', ...inside('media.url', ['url', 'name', 'size', 'mime', 'preview'])],
  ...inside('media.versions', ['version', 'releasedOn', 'note']),
  ...inside('media.versions.url', ['url', 'name', 'size', 'mime', 'preview']),
]
const log = ['type', 'status', 'message', 'sn', 'user', 'companie', ...times]
const historyEntry = [
  ...['kind', 'record', 'name', 'ownerKind', 'owner', 'act', 'actor', 'actorId', 'user', ...times],
  ...inside('changes', ['attribute', 'from', 'to', 'to.name', 'added.name']),
]
const batch = [
  ...['docs', 'newPasswords', 'import', 'state', 'error', 'total', 'done'],
  ...['createdAt', 'expiresAt'],
]
const user = ['username', 'email', 'provider', 'confirmed', 'blocked', 'isAdmin', ...times]
const view = ['list', 'name', 'query', ...times]
const ownFactors = ['appSince', 'isAppUsable', 'recoveryCodes', 'isRequired', 'knowsPasskeys']
const token = ['name', 'type', 'scopes', 'expiresAt', 'lastUsedAt', 'createdBy', ...times]
const ofAuthorityLink = [
  ...['device', 'part', 'purpose', 'recipient', 'expiresAt', 'revokedAt', 'revokedBy'],
  ...['openings', 'lastOpenedAt', 'createdBy', ...times],
]
const session = ['name', 'browser', 'address', 'startedAt', 'lastUsedAt', 'isCurrent']
const ownStored = [
  'exportedAt',
  'appSince',
  ...inside('account', user),
  ...inside('sessions', session.slice(0, -1)),
  ...inside('views', ['list', 'name', 'createdAt']),
  ...inside('log', ['createdAt', 'type', 'status', 'message', 'address']),
]
const stored = [
  ...ownStored,
  ...inside('tokens', ['name', 'createdAt']),
  ...inside('changedLast', ['table', 'updatedAt']),
  ...inside('history', ['kind', 'record', 'act', 'createdAt']),
  ...inside('uploads', ['name', 'createdAt']),
  'versions.createdAt',
]
const bulkResult = inside('results', ['status', 'outcome', 'key'])
const hook = [
  'name',
  'url',
  'kinds',
  'isEnabled',
  'stoppedAt',
  'stoppedReason',
  'formerSecretUntil',
  'last',
  'createdBy',
  ...times,
]
const delivery = [
  ...['type', 'key', 'state', 'attempts', 'nextTryAt', 'status', 'duration', 'error', ...times],
]
const order = [
  'sn',
  'companie',
  'docs',
  'locale',
  'to',
  'requestedBy',
  'state',
  'error',
  'nextTryAt',
  ...times,
]
const lock = [
  ...[
    'key',
    'kind',
    'name',
    'effect',
    'tries',
    'hours',
    'isGuessable',
    'isOfCode',
    'since',
    'until',
  ],
]
const announced = [
  ...['kind', 'filename', 'version', 'companie', 'to', 'locale', 'sentence', 'requestedBy'],
  ...['state', 'error', ...times],
]
const recipientList = [
  ...['kind', 'filename', 'version', 'total', 'reachable', 'unreachable', 'told', 'seen'],
  ...inside('recipients', ['name', 'kdnr', 'contact', 'email', 'locale', 'devices', 'toldAt']),
  ...inside('readers', ['de', 'en']),
  ...inside('wordings.de', ['subject', 'before', 'after']),
  ...inside('wordings.en', ['subject', 'before', 'after']),
]
const format = ['title', 'width', 'height', ...times]
const unused = ['name', 'size', 'url', 'createdAt', 'uploadedBy', 'origin']
const importFacts = [
  ...['kind', 'name', 'createdBy', 'state', 'error', 'headingRow', 'isRemembered', ...times],
  ...['dayOrder', 'emptyCells', 'fits', 'mode', 'progress', 'undoUntil', 'expiresAt'],
  ...inside('table', ['format', 'encoding', 'delimiter', 'sheet', 'rows']),
  ...inside('columns', ['letter', 'heading', 'samples', 'field']),
  ...inside('fields', ['name', 'label', 'isKey', 'isRequired', 'hint']),
  ...inside('counts', ['new', 'changed', 'equal', 'wrong', 'imported', 'undone', 'left']),
  ...inside('passwords', ['total', 'ready', 'kept', 'withoutLetter', 'lost']),
]
const importRow = [
  ...inside('rows', ['row', 'state', 'key', 'record', 'outcome', 'reason']),
  ...inside('rows.changes', ['field', 'label', 'from', 'to']),
  ...inside('rows.problems', ['cell', 'value', 'message']),
  'total',
]
const fileImportFacts = [
  ...['name', 'createdBy', 'state', 'error', 'patterns', 'usualPatterns', 'mode', 'progress'],
  ...['zip', 'table', 'container', 'undoUntil', 'expiresAt', ...times],
  ...inside('files', ['total', 'arrived', 'bytes', 'arrivedBytes']),
  ...inside('counts', ['new', 'version', 'linked', 'equal', 'unmatched', 'refused', 'skipped']),
  ...inside('counts', ['imported', 'undone', 'left']),
]
const fileImportEntry = [
  ...inside('entries', ['number', 'path', 'size', 'isThere', 'state', 'reason', 'source']),
  ...inside('entries', ['filename', 'languages', 'media', 'isCorrected', 'outcome', 'target']),
  ...inside('entries.target', ['kind', 'name']),
  ...inside('entries.named', ['sn', 'part', 'type', 'language', 'version', 'title']),
  'total',
]
const commonFileFacts = [
  'files.devices',
  ...inside('files.part', ['title', 'desc']),
  'files.media.filename',
]
const figures = [
  ...['devices', 'companies', 'files', 'findings', 'customerLogins.day', 'customerLogins.count'],
]

const toDoFacts = [...inside('items', ['kind', 'count']), 'isSettled']

const everything = 'populate[companie]=*&populate[part]=*&populate[media][populate]=*'
/** Calls whose answers or bodies do not follow from the contract, and what they return to whom. */
const ownCalls: Record<string, Call> = {
  'auth.login': {
    // From a browser without a session: signing in again would end the one that later calls need.
    ask: (world) =>
      world.ask('POST', '/api/auth/local', {
        body: { identifier: 'bernd', password: 'Drehbank-und-Spindel-7' },
      }),
    sights: everyone(['jwt', ...inside('user', user)]),
  },
  'auth.me': get('/api/users/me', { ...only('staff', user), administrator: user }),
  'factors.signIn': post('/api/auth/local/factor', 'anyone', 400, () => ({ ticket: 'x' })),
  'factors.enrol': post('/api/auth/local/enrol', 'anyone', 400, () => ({ ticket: 'x' })),
  'factors.list': get('/api/auth/factors', {
    ...only('staff', ownFactors),
    administrator: ownFactors,
  }),
  'factors.begin': {
    // The challenge for the browser is defined by WebAuthn and is not a record.
    async ask(world, as) {
      const answer = await world.ask('POST', '/api/auth/factors/begin', { as, body: {} })
      const { passkey, ...shown } = answer.body
      return { ...answer, body: shown }
    },
    sights: {
      ...only('staff', ['ticket', 'app.secret', 'app.uri']),
      administrator: ['ticket', 'app.secret', 'app.uri'],
    },
  },
  'views.save': post('/api/views', 'staff in person', view, (n) => {
    return { list: 'devices', name: `Ansicht ${n}`, query: 'ohne-dateien=ja' }
  }),
  'views.list': get('/api/views', { ...only('staff', view), administrator: view }),
  'views.columns': {
    async ask({ ask }, as) {
      const body = { list: 'devices', columns: ['builtIn'] }
      await ask('PUT', '/api/views/columns', { as, body })
      return ask('GET', '/api/views/columns', { as })
    },
    sights: { ...only('staff', ['list', 'columns']), administrator: ['list', 'columns'] },
  },
  'factors.add': post('/api/auth/factors', 'staff in person', 400, () => ({ ticket: 'x' })),
  'factors.renewCodes': post(
    '/api/auth/factors/recovery-codes',
    'staff in person',
    404,
    () => ({}),
  ),
  'sso.begin': post('/api/auth/sso/begin', 'anyone', 404, () => ({})),
  'sso.finish': post('/api/auth/sso/finish', 'anyone', 400, () => ({ ticket: 'x' })),
  'sso.own': get('/api/auth/sso', { ...only('staff', ['identity']), administrator: ['identity'] }),
  'sso.ofUser': get('/api/users/1/identity', only('administrator', ['identity'])),
  'sso.link': post('/api/auth/sso/link', 'staff in person', 404, () => ({})),
  'users.list': get('/api/users', only('administrator', user)),
  'users.show': get('/api/users/1', only('administrator', user)),
  'users.create': post('/api/users', 'in person', user, (n) => {
    return { username: `u${n}`, password: 'Drehbank-und-Spindel-7' }
  }),
  'users.sessions': get('/api/users/1/sessions', only('administrator', session)),
  'devices.sessions': get('/api/devices/1/sessions', only('administrator', session)),
  'companies.sessions': get('/api/companies/1/sessions', only('administrator', session)),
  'sessions.own': get('/api/auth/sessions', { ...only('staff', session), administrator: session }),
  'users.stored': get('/api/users/1/stored', only('administrator', stored)),
  'users.storedOwn': get('/api/users/me/stored', {
    ...only('staff', ownStored),
    administrator: stored,
  }),
  'tokens.list': get('/api/tokens', only('administrator', token)),
  'tokens.create': post('/api/tokens', 'in person', [...token, 'accessKey'], (n) => {
    return { name: `t${n}`, type: 'read-only' }
  }),
  'authorityLinks.list': {
    async ask(world, as) {
      await authorityAccess(world)
      await authorityLink(world, { part: 1 })
      return world.ask('GET', '/api/authority-links?part=1', { as })
    },
    sights: only('administrator', ofAuthorityLink),
  },
  'authorityLinks.create': post(
    '/api/authority-links',
    'in person',
    [...ofAuthorityLink, 'address'],
    (n) => ({ part: 1, purpose: `Az. ${n}`, recipient: 'Zoll' }),
  ),
  'customer.login': {
    // As for staff.
    ask: (world) =>
      world.ask('POST', '/api/devices/customer-login', {
        body: { sn: 'A 1', pass: 'geraete-passwort' },
      }),
    sights: everyone(listedDevice),
  },
  'customer.devices': get('/api/devices/mine', {
    ...everyone(403),
    nobody: 401,
    ...forCustomers(listedDevice),
  }),
  'customer.count': get('/api/devices/mine/count', {
    ...everyone(403),
    nobody: 401,
    ...forCustomers(['total']),
  }),
  'medias.list': get('/api/medias?populate=*&sort=id', staffRead(everythingOf(Media, 1))),
  'medias.show': get('/api/medias/1?populate=*', staffRead(everythingOf(Media, 1))),
  'medias.create': {
    async ask(world, as) {
      const data = { filename: 'x.pdf', url: await given.upload(world) }
      return world.ask('POST', '/api/medias', { as, body: { data } })
    },
    sights: staffWrite(attributesOf(Media)),
  },
  'versions.create': {
    async ask(world, as) {
      const data = { media: 1, url: await given.upload(world, `${crypto.randomUUID()}.pdf`) }
      return world.ask('POST', '/api/versions', { as, body: { data } })
    },
    sights: staffWrite(attributesOf(FileVersion)),
  },
  'imports.list': {
    async ask(world, as) {
      await checkedTable(world)
      return world.ask('GET', '/api/imports', { as })
    },
    sights: only('administrator', importFacts),
  },
  'imports.show': {
    ask: async (world, as) => world.ask('GET', `/api/imports/${await checkedTable(world)}`, { as }),
    sights: only('administrator', importFacts),
  },
  'imports.rows': {
    async ask(world, as) {
      return world.ask('GET', `/api/imports/${await checkedTable(world)}/rows`, { as })
    },
    sights: only('administrator', importRow),
  },
  'fileImports.list': {
    async ask(world, as) {
      await plannedFolder(world)
      return world.ask('GET', '/api/file-imports', { as })
    },
    sights: only('administrator', fileImportFacts),
  },
  'fileImports.create': post('/api/file-imports', 'in person', fileImportFacts, () => {
    return { name: 'Ablage' }
  }),
  'fileImports.show': {
    ask: async (world, as) => {
      return world.ask('GET', `/api/file-imports/${await plannedFolder(world)}`, { as })
    },
    sights: only('administrator', fileImportFacts),
  },
  'fileImports.entries': {
    async ask(world, as) {
      return world.ask('GET', `/api/file-imports/${await plannedFolder(world)}/entries`, { as })
    },
    sights: only('administrator', fileImportEntry),
  },
  'containerImports.findings': {
    async ask(world, as) {
      const { id } = await brokenContainer(world)
      return world.ask('GET', `/api/file-imports/${id}/findings`, { as })
    },
    sights: only('administrator', [
      ...inside('findings', ['number', 'level', 'rule', 'message', 'container', 'file', 'line']),
      ...inside('findings', ['element']),
      'total',
    ]),
  },
  'fileImports.announce': post('/api/file-imports/999999/entries', 'in person', 404, () => {
    return { entries: [{ path: 'x.pdf', size: 1, sha256: 'a'.repeat(64) }] }
  }),
  ...Object.fromEntries(
    ['check', 'run', 'cancel', 'undo'].map((action) => [
      `fileImports.${action}`,
      post(`/api/file-imports/999999/${action}`, 'in person', 404, () => ({ mode: 'all' })),
    ]),
  ),
  'fileImports.preview': post('/api/file-imports/999999/preview', 'in person', 404, () => {
    return { patterns: [] }
  }),
  ...Object.fromEntries(
    ['check', 'run', 'cancel', 'undo'].map((action) => [
      `imports.${action}`,
      post(`/api/imports/999999/${action}`, 'in person', 404, () => ({ mode: 'all' })),
    ]),
  ),
  'compliance.state': get(
    '/api/compliance',
    staffRead(['rules.name', 'rules.isOn', 'rules.findings', 'isSettled', 'settledAt']),
  ),
  // The company of the first device has no country.
  'compliance.findings': looked('/api/compliance/findings', attributesOf(Finding)),
  'compliance.devices': looked('/api/compliance/findings/1/devices', [
    ...inside('devices', ['sn', 'companie', 'deliveredOn']),
    'next',
  ]),
  'compliance.ofDevice': looked('/api/devices/1/findings', ['findings']),
  'bin.list': {
    async ask(world, as) {
      await entryOfPart(world)
      return world.ask('GET', '/api/bin', { as })
    },
    sights: { ...staffRead(attributesOf(BinEntry)), staff: 403 },
  },
  'bin.restore': {
    async ask(world, as) {
      return world.ask('POST', `/api/bin/${await entryOfPart(world)}/restore`, { as, body: {} })
    },
    sights: { ...staffWrite(['kind', 'record', 'name', 'withoutGtin']), staff: 403 },
  },
  // Other people learn no more than that.
  'bin.undo': post('/api/bin/undo', 'staff', ['refused.record', 'refused.message'], () => {
    return { kind: 'part', records: [999_999] }
  }),
  'bin.end': {
    async ask(world, as) {
      const body = { data: { name: `Weg ${made + 1}`, reason: 'Irrtum' } }
      return world.ask('POST', `/api/bin/${await entryOfPart(world)}/end`, { as, body })
    },
    sights: only('administrator', attributesOf(BinEntry)),
  },
  'announcements.list': {
    async ask(world, as) {
      const { seen, version } = await announceableVersion(world)
      const clerk = await given.administrator(world)
      const url = `/api/versions/${version}/announcements`
      await given.response(202, world.ask('POST', url, { as: clerk, body: { seen } }))
      return world.ask('GET', '/api/announcements', { as })
    },
    sights: staffRead(announced),
  },
  'announcements.recipients': {
    async ask(world, as) {
      const { version } = await announceableVersion(world)
      return world.ask('GET', `/api/versions/${version}/recipients`, { as })
    },
    sights: staffRead(recipientList),
  },
  'announcements.send': {
    async ask(world, as) {
      const { seen, version } = await announceableVersion(world)
      const url = `/api/versions/${version}/announcements`
      return world.ask('POST', url, { as, body: { seen } })
    },
    sights: staffWrite(['companies']),
  },
  'vdiPackages.check': {
    async ask(world, as) {
      const { part } = await packable(world, null)
      return world.ask('GET', `/api/vdi2770/check?parts=${part}`, { as })
    },
    sights: staffRead(vdiCheck),
  },
  'vdiPackages.make': {
    async ask(world, as) {
      const { parts } = await packable(world, '03-02')
      const body = { parts, despiteFaults: true }
      return world.ask('POST', '/api/vdi2770/packages', { as, body })
    },
    sights: staffWrite(vdiPackage),
  },
  'vdiPackages.list': {
    async ask(world, as) {
      await madePackage(world)
      return world.ask('GET', '/api/vdi2770/packages', { as })
    },
    sights: staffRead(vdiPackage),
  },
  'commonFiles.list': {
    async ask(world, as) {
      await commonFile(world)
      return world.ask('GET', '/api/common-files', { as })
    },
    sights: staffRead([...commonFileFacts, 'next']),
  },
  'commonFiles.move': {
    async ask(world, as) {
      return world.ask('POST', '/api/common-files/move', { as, body: await commonFile(world) })
    },
    sights: staffWrite(['devices', 'isNew']),
  },
  'commonFiles.giveBack': post('/api/common-files/give-back', 'staff', ['devices'], () => {
    return { part: 1, media: 1, devices: [1] }
  }),
  'uploads.list': get('/api/upload/files', staffRead(attributesOf(Upload))),
  'uploads.show': get('/api/upload/files/1', staffRead(attributesOf(Upload))),
  'uploads.unused': get('/api/upload/unused', {
    ...staffRead(unused),
    staff: 403,
  }),
  'uploads.removeUnused': post('/api/upload/unused/remove', 'administrator', ['removed'], () => ({
    ids: [99],
  })),
  'uploads.create': {
    ask: (world, as) => sendFiles(world, as, [{ name: 'Anleitung.pdf', bytes: pdf() }]),
    sights: staffWrite(attributesOf(Upload)),
  },
  'devices.list': get(`/api/devices?${everything}&sort=id`, staffRead(everythingOf(Device, 2))),
  'devices.show': get(`/api/devices/1?${everything}`, {
    ...staffRead(everythingOf(Device, 2)),
    ...forCustomers(ownDevice),
  }),
  'devices.create': post(
    '/api/devices',
    'administrator',
    [...attributesOf(Device), 'pass'],
    (n) => {
      return { data: { sn: `N ${n}`, companie: 1, part: 1 } }
    },
  ),
  'devices.handOver': {
    async ask(world, as) {
      made += 1
      const device = await given.device(world, { sn: `Ü ${made}`, companie: 1 })
      const companie = await given.company(world, `Käufer ${made}`, 40_000 + made)
      const body = { data: { companie } }
      return world.ask('POST', `/api/devices/${device}/handover`, { as, body })
    },
    sights: only('administrator', [
      ...attributesOf(Device),
      'pass',
      'letter.filename',
      'letter.content',
    ]),
  },
  'documents.order': post('/api/documents/create-pdf', 'staff', order, () => {
    return { data: { sn: 'A 1', docs: ['label'], to: 'werk@example.com' } }
  }),
  'documents.jobs': get('/api/documents/jobs', staffRead(order)),
  'documents.job': get('/api/documents/jobs/1', staffRead(order)),
  'documentBatches.order': {
    async ask(world, as) {
      // So that no job runs between two requests.
      await holdBatches(world)
      const body = { devices: [1], docs: ['zugangsdaten'] }
      return world.ask('POST', '/api/documents/batches', { as, body })
    },
    sights: { ...only('staff', batch), administrator: batch },
  },
  'documentBatches.list': get('/api/documents/batches', {
    ...only('staff', batch),
    administrator: batch,
  }),
  // The first batch belongs to the staff user.
  'documentBatches.show': get('/api/documents/batches/1', {
    ...only('staff', batch),
    administrator: 404,
  }),
  'labels.formats': get('/api/label-formats', staffRead(format)),
  'labels.printAddresses': {
    async ask({ ask, services: { db } }, as) {
      await db.updateTable('parts').set({ gtin: '00000096385074' }).where('id', '=', 1).execute()
      return ask('POST', '/api/labels/addresses', { as, body: { kind: 'parts', ids: [1] } })
    },
    sights: { ...staffWrite(['digitalLink']), staff: 403 },
  },
  'labels.createFormat': post('/api/label-formats', 'administrator', format, (n) => {
    return { title: `Format ${n}`, width: 80, height: 40 }
  }),
  'history.list': get('/api/history', staffRead(historyEntry)),
  'changes.list': get('/api/changes', staffRead(['cursor', 'isComplete'])),
  'devices.bulk': post(
    '/api/devices/bulk',
    'administrator',
    [...bulkResult, 'results.pass'],
    (n) => {
      return { data: [{ sn: `B ${n}` }] }
    },
  ),
  'companies.bulk': post('/api/companies/bulk', 'staff', bulkResult, (n) => {
    return { data: [{ kdnr: 50_000 + n, name: 'B', pass: 'firma-passwort' }] }
  }),
  'parts.bulk': post('/api/parts/bulk', 'staff', bulkResult, (n) => {
    return { data: [{ title: `B ${n}` }] }
  }),
  'doctypes.bulk': post('/api/doctypes/bulk', 'staff', bulkResult, (n) => {
    return { data: [{ title: `B ${n}` }] }
  }),
  'webhooks.list': {
    async ask(world, as) {
      await webhook(world)
      return world.ask('GET', '/api/webhooks', { as })
    },
    sights: only('administrator', hook),
  },
  'webhooks.create': post('/api/webhooks', 'in person', [...hook, 'secret'], (n) => {
    return { name: `w${n}`, url: 'https://93.184.215.14/', kinds: ['devices'] }
  }),
  'webhooks.renewSecret': {
    async ask(world, as) {
      return world.ask('POST', `/api/webhooks/${await webhook(world)}/secret`, { as, body: {} })
    },
    sights: only('administrator', [...hook, 'secret']),
  },
  'webhooks.test': {
    async ask(world, as) {
      return world.ask('POST', `/api/webhooks/${await webhook(world)}/test`, { as, body: {} })
    },
    sights: only('administrator', delivery),
  },
  'webhooks.deliveries': {
    async ask(world, as) {
      return world.ask('GET', `/api/webhooks/${await webhook(world)}/deliveries`, { as })
    },
    sights: only('administrator', []),
  },
  'logs.list': get('/api/logs', staffRead(log)),
  'logs.show': get('/api/logs/1', staffRead(log)),
  'logs.create': post('/api/logs', 'session', log, () => ({
    data: { type: 'info', message: 'x' },
  })),
  'mail.state': get('/api/mail', staffRead(['isConfigured', 'waiting', 'failed', 'pausedUntil'])),
  'mail.test': post('/api/mail/test', 'in person', ['state'], () => ({ to: 'a@example.com' })),
  'portal.backup': get('/api/portal/backup', {
    ...staffRead(Object.keys(Backup.shape)),
    staff: 403,
    'a machine that reads': Object.keys(Backup.shape),
  }),
  'portal.notices': get('/api/portal/notices', {
    ...staffRead(['code', 'message']),
    staff: 403,
    'a machine that reads': ['code', 'message'],
  }),
  'signInLocks.count': get('/api/sign-in-locks/count', staffRead(['accounts', 'addresses'])),
  'signInLocks.list': {
    async ask(world, as) {
      await lockedKey(world)
      return world.ask('GET', '/api/sign-in-locks', { as })
    },
    sights: only('administrator', lock),
  },
  'signInLocks.lift': {
    async ask(world, as) {
      const body = { key: await lockedKey(world) }
      return world.ask('POST', '/api/sign-in-locks/lift', { as, body })
    },
    sights: only('administrator', []),
  },
  'madePasswords.make': post('/api/passwords', 'staff', ['pass', 'proof'], () => ({})),
  'settings.show': get('/api/settings', staffRead([...Object.keys(Settings.shape), 'logoUrl'])),
  'settings.installation': get('/api/settings/installation', {
    ...staffRead(Object.keys(Installation.shape)),
    staff: 403,
    'a machine that reads': Object.keys(Installation.shape),
  }),
  'medias.downloads': get('/api/medias/1/downloads', staffRead(['day', 'count'])),
  'portal.figures': get('/api/portal/figures', staffRead(figures)),
  'toDo.list': get('/api/to-do', { ...only('staff', toDoFacts), administrator: toDoFacts }),
}

/** Every call that returns records, in a world with one of each, and what it returns to whom. */
export const calls: Record<string, Call> = { ...ownCalls, ...callsOfEntities() }

/** A call that is made once the search for findings has settled. */
function looked(url: string, attributes: string[]): Call {
  return {
    async ask(world, as) {
      await findingsSettled(world)
      return world.ask('GET', url, { as })
    },
    sights: staffRead(attributes),
  }
}

/** The key of a staff account that was locked by too many failed sign-ins. */
async function lockedKey({ ask, services: { throttle } }: World): Promise<string> {
  const key = async () => (await throttle.full()).find(({ rule }) => rule === 'typed')?.key
  for (let n = 0; n < 50 && !(await key()); n += 1) {
    const body = { identifier: 'bernd', password: 'falsch' }
    await ask('POST', '/api/auth/local', { body, from: `10.0.${made % 256}.${n}` })
  }
  return (await key()) ?? ''
}

/** One session for all of them: sessions per person are limited, and the first one is used until the end. */
const namers = new WeakMap<World, Promise<Ticket>>()

/** A webhook whose own address is forbidden: nothing is sent. */
async function webhook(world: World): Promise<number> {
  made += 1
  const namer = namers.get(world) ?? given.administrator(world)
  namers.set(world, namer)
  const as = await namer
  const body = { name: `Adresse ${made}`, url: 'https://niemand.invalid/', kinds: ['devices'] }
  return (await given.response(200, world.ask('POST', '/api/webhooks', { as, body }))).body.id
}

/** An article number in the bin. */
async function entryOfPart(world: World): Promise<number> {
  made += 1
  const part = await given.part(world, `Weg ${made}`)
  const { remove, entryOf } = await binOffice(world)
  await remove(`/api/parts/${part}`)
  return entryOf('part', part)
}

/** A version that one company can be notified of, and `seen` of its list of recipients. */
async function announceableVersion(world: World): Promise<{ seen: string; version: number }> {
  const as = await given.administrator(world)
  const { media } = await commonFile(world)
  const version = await firstVersion(world, media)
  const body = { data: { email: 'einkauf@example.com' } }
  await given.response(200, world.ask('PUT', '/api/companies/1', { as, body }))
  const list = await world.ask('GET', `/api/versions/${version}/recipients`, { as })
  return { seen: list.body.seen, version }
}

/** Two devices of an article number that share a file. */
async function commonFile(world: World) {
  const part = await given.part(world, crypto.randomUUID())
  const sns = [crypto.randomUUID(), crypto.randomUUID()]
  const devices = await Promise.all(sns.map((sn) => given.device(world, { sn, companie: 1, part })))
  return { part, media: await given.media(world, { doctype: 1, devices }) }
}

/** An article number with a file whose facts have been read; `vdiClass` is that of its document type. */
async function packable(world: World, vdiClass: string | null) {
  const as = await given.administrator(world)
  const part = await given.part(world, crypto.randomUUID())
  const body = { data: { title: crypto.randomUUID(), vdiClass } }
  const doctype = (await given.response(200, world.ask('POST', '/api/doctypes', { as, body }))).body
  const media = await given.media(world, { doctype: doctype.data.id })
  const change = { data: { media: [media] } }
  await given.response(200, world.ask('PUT', `/api/parts/${part}`, { as, body: change }))
  await given.response(200, world.ask('GET', `/api/vdi2770/check?parts=${part}`, { as }))
  await world.services.fileFacts.runDue()
  return { part, parts: [part] }
}

async function madePackage(world: World): Promise<number> {
  const as = await given.administrator(world)
  const { parts } = await packable(world, '03-02')
  const body = { parts, despiteFaults: true }
  const response = await given.response(
    200,
    world.ask('POST', '/api/vdi2770/packages', { as, body }),
  )
  return response.body.id
}

function callsOfEntities(): Record<string, Call> {
  const derived = crudEntities().flatMap(callsOf)
  return Object.fromEntries(derived.filter(([name]) => !(name in ownCalls)))
}

/** Creates a record first, so that there is something to show. */
function callsOf(group: string): [string, Call][] {
  const [list, show, create] = (['list', 'show', 'create'] as const).map(
    (call) => all[`${group}.${call}`] as Endpoint,
  ) as [Endpoint, Endpoint, Endpoint]
  const attributes = attributesOf(show.output as EntitySchema)
  const body = (n: number) => ({ data: draftOf(group, n) })
  return [
    [`${group}.create`, post(create.path, create.access as 'staff', attributes, body)],
    [`${group}.list`, get(list.path, readBy(list, attributes))],
    [`${group}.show`, get(show.path.replace(':id', '1'), readBy(show, attributes))],
  ]
}

function readBy({ access }: Endpoint, attributes: string[]): Sights {
  return access === 'administrator'
    ? { ...staffRead(attributes), staff: 403 }
    : staffRead(attributes)
}

function attributesOf(entity: EntitySchema): string[] {
  return Object.keys(entity.shape).filter(
    (name) => name !== 'id' && !relationOf(entity.shape[name]) && !isOnlyByName(entity.shape[name]),
  )
}

/** All attributes with `*` populated to this depth. */
function everythingOf(entity: EntitySchema, depth: number): string[] {
  const related = Object.entries(entity.shape).flatMap(([name, schema]) => {
    const relation = depth > 0 ? relationOf(schema) : undefined
    return relation && !relation.isNamedOnly
      ? inside(name, everythingOf(relation.entity, depth - 1))
      : []
  })
  return [...attributesOf(entity), ...related]
}

function get(url: string, sights: Sights): Call {
  return { ask: (world, as) => world.ask('GET', url, { as }), sights }
}

let made = 0

const tables = new WeakMap<World, Promise<number>>()

/** A table after its dry run, with one new row and one invalid one. */
function checkedTable(world: World): Promise<number> {
  const check = async () => {
    const desk = await tableDesk(world)
    return (await desk.check('doctypes', 'Titel;Pflicht\nPrüfplan;ja\n;ja')).id
  }
  const cached = tables.get(world) ?? check()
  tables.set(world, cached)
  return cached
}

const folders = new WeakMap<World, Promise<number>>()

/** A folder after its plan was made. */
function plannedFolder(world: World): Promise<number> {
  const plan = async () => {
    const desk = await fileDesk(world)
    const { id } = await desk.begin()
    await desk.announce(id, { 'A 1/Plan.pdf': 'x', 'Plan.pdf': 'y' })
    return (await desk.plan(id)).id
  }
  const cached = folders.get(world) ?? plan()
  folders.set(world, cached)
  return cached
}

const containers = new WeakMap<World, Promise<FileImport>>()

/** A container with unreadable metadata. */
function brokenContainer(world: World): Promise<FileImport> {
  const bring = async () =>
    (await fileDesk(world)).uploadZip(zip({ 'VDI2770_Metadata.xml': '<Document>' }))
  const cached = containers.get(world) ?? bring()
  containers.set(world, cached)
  return cached
}

function post(
  url: string,
  who: 'anyone' | 'session' | 'staff' | 'administrator' | 'in person' | 'staff in person',
  shown: Sight,
  body: (n: number) => object,
): Call {
  const sights = {
    anyone: everyone(shown),
    session: { ...everyone(shown), nobody: 401, 'a machine that reads': 403 },
    staff: staffWrite(shown),
    administrator: { ...staffWrite(shown), staff: 403 },
    'in person': only('administrator', shown),
    'staff in person': { ...only('staff', shown), administrator: shown },
  }[who]
  return {
    ask(world, as) {
      made += 1
      return world.ask('POST', url, { as, body: body(made) })
    },
    sights,
  }
}

function everyone(sight: Sight): Sights {
  return {
    nobody: sight,
    ...forCustomers(sight),
    staff: sight,
    administrator: sight,
    'a machine that reads': sight,
    'a machine that may all': sight,
  }
}

function only(who: Who, shown: Sight): Sights {
  return { ...everyone(403), nobody: 401, [who]: shown }
}

function staffRead(shown: Sight): Sights {
  return { ...everyone(shown), nobody: 401, ...forCustomers(403) }
}

function staffWrite(shown: Sight): Sights {
  return { ...staffRead(shown), 'a machine that reads': 403 }
}

function forCustomers(sight: Sight) {
  return { 'the customer of a device': sight, 'the customer of a company': sight }
}

function inFile(name: string): string {
  return `files.${name}`
}

function inside(relation: string, names: string[]): string[] {
  return names.map((name) => `${relation}.${name}`)
}
