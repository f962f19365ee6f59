import { all } from '#contract/all.ts'
import { Device } from '#contract/devices.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EntitySchema, relationOf } from '#contract/envelope.ts'
import { FileVersion } from '#contract/file-versions.ts'
import { Media, Upload } from '#contract/files.ts'
import { Settings } from '#contract/settings.ts'
import { draftOf, usualEntities } from '../testing/draft-of.ts'
import * as given from '../testing/given.ts'
import { pdf, sendFiles } from '../testing/send-files.ts'
import type { TestResponse, Ticket, World } from '../testing/world.ts'

/** Everyone who asks for something, as a test may call them. */
export type Who =
  | 'nobody'
  | 'the customer of a device'
  | 'the customer of a company'
  | 'staff'
  | 'administrator'
  | 'a machine that reads'
  | 'a machine that may all'

/** The attributes that an answer carries, or the status of a refusal. */
type Sight = string[] | number
type Sights = Record<Who, Sight>

interface Call {
  ask(world: World, as: Ticket): Promise<TestResponse>
  sights: Sights
}

const times = ['createdAt', 'updatedAt']
// What customers see is written out, so that a new attribute which reaches them is red until somebody has thought.
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
/** The customer's list is flat and says no more than the screen shows. */
const listedDevice = [
  ...['sn', 'deliveredOn', 'companie.name', 'part.title', 'part.desc'],
  ...inside('media', ['filename', 'createdAt', 'languages', 'group', 'deliveredVersion']),
  ...['media.doctype.title', ...inside('media.url', ['url', 'name', 'size', 'mime', 'preview'])],
  ...inside('media.versions', ['version', 'releasedOn', 'note']),
  ...inside('media.versions.url', ['url', 'name', 'size', 'mime', 'preview']),
]
const log = ['type', 'status', 'message', 'sn', 'user', 'companie', ...times]
const user = ['username', 'email', 'provider', 'confirmed', 'blocked', 'isAdmin', ...times]
const token = ['name', 'type', 'expiresAt', 'lastUsedAt', 'createdBy', ...times]
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
const format = ['title', 'width', 'height', ...times]
const unused = ['name', 'size', 'url', 'createdAt', 'uploadedBy', 'origin']
const figures = ['devices', 'companies', 'files', 'customerLogins.day', 'customerLogins.count']

const everything = 'populate[companie]=*&populate[part]=*&populate[media][populate]=*'
/** Calls whose answers or bodies do not follow from the contract, and what they show to whom. */
const ownCalls: Record<string, Call> = {
  'auth.login': post('/api/auth/local', 'anyone', ['jwt', ...inside('user', user)], () => {
    return { identifier: 'bernd', password: 'Drehbank-und-Spindel-7' }
  }),
  'auth.me': get('/api/users/me', { ...only('staff', user), administrator: user }),
  'users.list': get('/api/users', only('administrator', user)),
  'users.show': get('/api/users/1', only('administrator', user)),
  'users.create': post('/api/users', 'in person', user, (n) => {
    return { username: `u${n}`, password: 'Drehbank-und-Spindel-7' }
  }),
  'tokens.list': get('/api/tokens', only('administrator', token)),
  'tokens.create': post('/api/tokens', 'in person', [...token, 'accessKey'], (n) => {
    return { name: `t${n}`, type: 'read-only' }
  }),
  'customer.login': {
    // From a browser without a session: signing in again would end the one that later calls need.
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
  'documents.order': post('/api/documents/create-pdf', 'staff', order, () => {
    return { data: { sn: 'A 1', docs: ['label'], to: 'werk@example.com' } }
  }),
  'documents.jobs': get('/api/documents/jobs', staffRead(order)),
  'documents.job': get('/api/documents/jobs/1', staffRead(order)),
  'labels.formats': get('/api/label-formats', staffRead(format)),
  'labels.createFormat': post('/api/label-formats', 'administrator', format, (n) => {
    return { title: `Format ${n}`, width: 80, height: 40 }
  }),
  'logs.list': get('/api/logs', staffRead(log)),
  'logs.show': get('/api/logs/1', staffRead(log)),
  'logs.create': post('/api/logs', 'session', log, () => ({
    data: { type: 'info', message: 'x' },
  })),
  'mail.state': get('/api/mail', staffRead(['isConfigured', 'waiting', 'failed', 'pausedUntil'])),
  'mail.test': post('/api/mail/test', 'in person', ['state'], () => ({ to: 'a@example.com' })),
  'portal.notices': get('/api/portal/notices', {
    ...staffRead(['code', 'message']),
    staff: 403,
    'a machine that reads': ['code', 'message'],
  }),
  'settings.show': get('/api/settings', staffRead(Object.keys(Settings.shape))),
  'portal.figures': get('/api/portal/figures', staffRead(figures)),
}

/** Every call that answers records, in a world with one of each, and what it shows to whom. */
export const calls: Record<string, Call> = { ...ownCalls, ...callsOfEntities() }

function callsOfEntities(): Record<string, Call> {
  const derived = usualEntities().flatMap(callsOf)
  return Object.fromEntries(derived.filter(([name]) => !(name in ownCalls)))
}

/** The create comes first, so that there is something to show. */
function callsOf(group: string): [string, Call][] {
  const [list, show, create] = (['list', 'show', 'create'] as const).map(
    (call) => all[`${group}.${call}`] as Endpoint,
  ) as [Endpoint, Endpoint, Endpoint]
  const shown = attributesOf(show.output as EntitySchema)
  const body = (n: number) => ({ data: draftOf(group, n) })
  return [
    [`${group}.create`, post(create.path, create.access as 'staff', shown, body)],
    [`${group}.list`, get(list.path, readBy(list, shown))],
    [`${group}.show`, get(show.path.replace(':id', '1'), readBy(show, shown))],
  ]
}

function readBy({ access }: Endpoint, shown: string[]): Sights {
  return access === 'administrator' ? { ...staffRead(shown), staff: 403 } : staffRead(shown)
}

function attributesOf(entity: EntitySchema): string[] {
  return Object.keys(entity.shape).filter(
    (name) => name !== 'id' && !relationOf(entity.shape[name]),
  )
}

/** With all that `*` means, so many relations deep. */
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

function post(
  url: string,
  who: 'anyone' | 'session' | 'staff' | 'administrator' | 'in person',
  shown: string[],
  body: (n: number) => object,
): Call {
  const sights = {
    anyone: everyone(shown),
    session: { ...everyone(shown), nobody: 401, 'a machine that reads': 403 },
    staff: staffWrite(shown),
    administrator: { ...staffWrite(shown), staff: 403 },
    'in person': only('administrator', shown),
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

function only(who: Who, shown: string[]): Sights {
  return { ...everyone(403), nobody: 401, [who]: shown }
}

function staffRead(shown: string[]): Sights {
  return { ...everyone(shown), nobody: 401, ...forCustomers(403) }
}

function staffWrite(shown: string[]): Sights {
  return { ...staffRead(shown), 'a machine that reads': 403 }
}

function forCustomers(sight: Sight) {
  return { 'the customer of a device': sight, 'the customer of a company': sight }
}

function inside(relation: string, names: string[]): string[] {
  return names.map((name) => `${relation}.${name}`)
}
