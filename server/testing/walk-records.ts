import { isDeepStrictEqual } from 'node:util'
import { seededRandom } from '../demo/random.ts'

// Random changes of companies, article numbers, files and devices, and reads of all kinds, compared with plain maps.

/** Sends a request to a portal; `tag` is the ETag of the answer. */
export type AskRecords = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: { body?: unknown; tag?: string | undefined },
) => Promise<{ status: number; tag: string | undefined; text: string }>

interface RecordsWalk {
  /** The portals, one of which is chosen at random for each request. */
  portals: AskRecords[]
  /** Total number of writes and reads. */
  steps: number
  seed: number
  /** Prefix of the names of this walk's records, which no other walk uses. */
  mark: string
}

/** The result of a walk. */
interface Walked {
  writes: number
  reads: number
  /** Reads that were answered with 304. */
  known: number
  /** Answers that differ from the state after the last acknowledged write. */
  stale: string[]
}

interface Device {
  sn: string
  note: string | null
  company: number | null
  part: number | null
  files: Set<number>
}

interface Model {
  companies: Map<number, string>
  parts: Map<number, { title: string; files: Set<number> }>
  files: Map<number, string>
  devices: Map<number, Device>
  /** Addresses of deleted records. */
  gone: string[]
}

/** A read: its address, the answer expected by the model, and the comparable part of an actual one. */
interface Question {
  path: string
  wanted: unknown
  seen(body: Body): unknown
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Body = any

/** Maximum number of records per kind: only a kind that has reached it loses some, so that there are always some. */
const maxRecords = { companies: 8, parts: 6, files: 12, devices: 40 }

/** Compares each answer with the result of all earlier writes, whichever portal they went through. */
export async function walkRecords({ portals, steps, seed, mark }: RecordsWalk): Promise<Walked> {
  const { integer } = seededRandom(seed)
  const random = (below: number) => integer(0, below - 1)
  const model: Model = {
    companies: new Map(),
    parts: new Map(),
    files: new Map(),
    devices: new Map(),
    gone: [],
  }
  const walked: Walked = { writes: 0, reads: 0, known: 0, stale: [] }
  /** The last answer with an ETag by address: the same portal or another one may confirm that it is still valid. */
  const held = new Map<string, { tag: string; text: string }>()
  let count = 0
  const doctype = await made('doctypes', { title: name('Typ') })
  while (walked.writes + walked.reads < steps) {
    if (walked.writes < 10 || random(2) === 0) await change()
    else await read()
  }
  return walked

  function name(kind: string): string {
    count += 1
    return `${mark} ${kind} ${String(random(1_000_000)).padStart(6, '0')} ${String(count).padStart(6, '0')}`
  }

  async function change() {
    walked.writes += 1
    const kind = pick(['companies', 'parts', 'files', 'devices', 'devices', 'devices'] as const)
    const id = someOf(kind)
    const isFull = model[kind].size >= maxRecords[kind]
    if (id === null || (!isFull && random(4) === 0)) return make(kind)
    if (isFull && random(3) === 0) return remove(kind, id)
    if (kind === 'companies') return rename(id)
    if (kind === 'parts') return changePart(id)
    return kind === 'files' ? changeFile(id) : changeDevice(id)
  }

  async function make(kind: keyof typeof maxRecords) {
    if (kind === 'companies') {
      const own = name('Firma')
      const kdnr = 1 + random(2_000_000_000)
      model.companies.set(await made(kind, { name: own, kdnr, pass: 'firma-passwort' }), own)
    } else if (kind === 'parts') {
      const title = name('ART')
      model.parts.set(await made(kind, { title }), { title, files: new Set() })
    } else if (kind === 'files') {
      const filename = name('Datei')
      const url = await upload(filename)
      model.files.set(await made('medias', { filename, doctype, url }), filename)
    } else {
      const own = { sn: name('SN'), company: someOf('companies'), part: someOf('parts') }
      const { sn, company: companie, part } = own
      const id = await made(kind, { sn, companie, part, pass: 'geraete-passwort' })
      model.devices.set(id, { ...own, note: null, files: new Set() })
    }
  }

  async function remove(kind: keyof typeof maxRecords, id: number) {
    const inUse = [...model.devices.values()].some((device) =>
      kind === 'companies' ? device.company === id : kind === 'parts' && device.part === id,
    )
    if (inUse) return changePart(someOf('parts') ?? 0)
    const path = `/api/${kind === 'files' ? 'medias' : kind}/${id}`
    await written('DELETE', path)
    model[kind].delete(id)
    model.gone.push(path)
    if (kind !== 'files') return
    for (const { files } of [...model.devices.values(), ...model.parts.values()]) files.delete(id)
  }

  async function rename(id: number) {
    const own = name('Firma')
    await written('PUT', `/api/companies/${id}`, { name: own })
    model.companies.set(id, own)
  }

  async function changePart(id: number) {
    const part = model.parts.get(id)
    if (!part) return
    const title = name('ART')
    const files = some('files', 3)
    await written('PUT', `/api/parts/${id}`, { title, media: { set: files } })
    model.parts.set(id, { title, files: new Set(files) })
  }

  async function changeFile(id: number) {
    const own = name('Datei')
    if (random(2) === 0) {
      await written('PUT', `/api/medias/${id}`, { filename: own })
      model.files.set(id, own)
      return
    }
    const devices = some('devices', 4)
    await written('PUT', `/api/medias/${id}`, { devices: { set: devices } })
    for (const [device, { files }] of model.devices) {
      if (devices.includes(device)) files.add(id)
      else files.delete(id)
    }
  }

  async function changeDevice(id: number) {
    const device = model.devices.get(id)
    if (!device) return
    const path = `/api/devices/${id}`
    const what = random(5)
    if (what === 0) {
      const sn = name('SN')
      await written('PUT', path, { sn })
      device.sn = sn
    } else if (what === 1) {
      const note = random(3) === 0 ? null : name('Notiz')
      await written('PUT', path, { note })
      device.note = note
    } else if (what === 2) {
      const company = someOf('companies')
      await written('PUT', path, { companie: company })
      device.company = company
    } else if (what === 3) {
      const part = someOf('parts')
      await written('PUT', path, { part })
      device.part = part
    } else {
      const [connect, disconnect] = [some('files', 2), some('files', 1)]
      const media = { connect, disconnect: disconnect.filter((file) => !connect.includes(file)) }
      await written('PUT', path, { media })
      for (const file of media.disconnect) device.files.delete(file)
      for (const file of connect) device.files.add(file)
    }
  }

  async function read() {
    const question = pick([byId, byId, devicesOf, devicesOf, search, others])()
    const at = random(portals.length)
    await answerTo(question, at)
    // The other portal gets the ETag of this answer.
    if (random(3) === 0) await answerTo(question, portals.length - 1 - at)
  }

  async function answerTo({ path, wanted, seen }: Question, at: number) {
    walked.reads += 1
    const before = random(3) > 0 ? held.get(path) : undefined
    const answer = await portalAt(at)('GET', path, { tag: before?.tag })
    const isKnown = answer.status === 304 && before !== undefined
    if (isKnown) walked.known += 1
    const text = isKnown ? before.text : answer.text
    const shown = isKnown || answer.status === 200 ? seen(JSON.parse(text)) : answer.status
    if (!isDeepStrictEqual(shown, wanted)) {
      const told = JSON.stringify({ status: answer.status, path, shown, wanted })
      walked.stale.push(`${mark}, portal ${at}: ${told}`)
    }
    if (answer.status === 200 && answer.tag !== undefined) held.set(path, { tag: answer.tag, text })
  }

  function byId(): Question {
    if (model.gone.length > 0 && random(8) === 0) {
      return { path: pick(model.gone.slice(-20)), wanted: 404, seen: () => 'there' }
    }
    const id = someOf('devices')
    const device = id === null ? undefined : model.devices.get(id)
    if (!device || random(3) === 0) return fileById()
    return {
      path: `/api/devices/${id}?populate[0]=companie&populate[1]=part&populate[2]=media&populate[3]=files`,
      wanted: { ...shownOf(device), all: allFilesOf(device) },
      seen: ({ data }) => ({ ...rowOf(data), all: namesOf(data.attributes.files) }),
    }
  }

  function fileById(): Question {
    const id = someOf('files')
    if (id === null) return devicesOf()
    const devices = [...model.devices].filter(([, { files }]) => files.has(id))
    const parts = [...model.parts].filter(([, { files }]) => files.has(id))
    return {
      path: `/api/medias/${id}?populate[0]=devices&populate[1]=parts`,
      wanted: {
        name: model.files.get(id),
        devices: devices.map(([, { sn }]) => sn).toSorted(),
        parts: parts.map(([, { title }]) => title).toSorted(),
      },
      seen: ({ data: { attributes } }) => ({
        name: attributes.filename,
        devices: valuesOf(attributes.devices, 'sn'),
        parts: valuesOf(attributes.parts, 'title'),
      }),
    }
  }

  /** Lists of devices with a filter, in various orders, by page. */
  function devicesOf(): Question {
    const [company, part, file] = [someOf('companies'), someOf('parts'), someOf('files')]
    const [filter, fits] = pick([
      ['', () => true],
      [
        `filters[companie]=${company ?? 0}&`,
        (device: Device) => device.company === company && company !== null,
      ],
      [
        `filters[part][title][$eq]=${encodeURIComponent(model.parts.get(part ?? 0)?.title ?? 'x')}&`,
        (device: Device) => device.part === part && part !== null,
      ],
      ['filters[note][$notNull]=true&', (device: Device) => device.note !== null],
      [
        `filters[files][id]=${file ?? 0}&`,
        (device: Device) => device.files.has(file ?? 0) || filesOfPart(device.part).has(file ?? 0),
      ],
    ] as [string, (device: Device) => boolean][])
    const isByCompany = random(3) === 0
    const size = pick([5, 100])
    const page = 1 + random(2)
    const devices = [...model.devices].filter(([, device]) => fits(device))
    devices.sort(isByCompany ? byCompany : ([, one], [, other]) => (one.sn < other.sn ? -1 : 1))
    const sort = isByCompany ? 'companie.name:asc' : 'sn:asc'
    return {
      path: `/api/devices?${filter}filters[sn][$startsWith]=${encodeURIComponent(`${mark} `)}&sort=${sort}&pagination[page]=${page}&pagination[pageSize]=${size}&populate[0]=companie&populate[1]=part&populate[2]=media`,
      wanted: {
        total: devices.length,
        rows: devices.slice((page - 1) * size, page * size).map(([, device]) => shownOf(device)),
      },
      seen: listed,
    }
  }

  /** Like a request of the device list's search field. */
  function search(): Question {
    const id = someOf('devices')
    const company = someOf('companies')
    const known = [model.devices.get(id ?? 0)?.sn, model.companies.get(company ?? 0)]
    const whole = pick(known) ?? mark
    const text = pick([whole, whole.slice(0, -3), whole.slice(-9)])
    const devices = [...model.devices].filter(([, device]) =>
      [device.sn, nameOf(device.company), titleOf(device.part)].some((own) => own?.includes(text)),
    )
    const places = ['[companie][name]', '[sn]', '[part][title]']
    const wanted = places.map(
      (place, at) => `filters[$and][0][$or][${at}]${place}[$containsi]=${encodeURIComponent(text)}`,
    )
    // The end of a name may also occur in another walk.
    const own = `filters[$and][1][sn][$startsWith]=${encodeURIComponent(`${mark} `)}`
    return {
      path: `/api/devices?${wanted.join('&')}&${own}&sort=id:desc&pagination[pageSize]=20&pagination[withCount]=bounded&populate[0]=companie&populate[1]=part&populate[2]=media`,
      wanted: {
        total: devices.length,
        rows: devices
          .toSorted(([one], [other]) => other - one)
          .slice(0, 20)
          .map(([, device]) => shownOf(device)),
      },
      seen: listed,
    }
  }

  /** Lists of the other kinds. */
  function others(): Question {
    const [kind, path, field] = pick([
      ['companies', 'companies', 'name'],
      ['parts', 'parts', 'title'],
      ['files', 'medias', 'filename'],
    ] as const)
    const names = [...model[kind].values()].map((own) =>
      typeof own === 'string' ? own : own.title,
    )
    return {
      path: `/api/${path}?filters[${field}][$containsi]=${encodeURIComponent(`${mark} `)}&sort=${field}:desc&pagination[pageSize]=100`,
      wanted: names.toSorted().toReversed(),
      seen: ({ data }) => data.map(({ attributes }: Body) => attributes[field]),
    }
  }

  function listed({ data, meta }: Body) {
    return { total: meta.pagination.total, rows: data.map(rowOf) }
  }

  function byCompany([one, first]: [number, Device], [other, second]: [number, Device]): number {
    const [own, its] = [nameOf(first.company) ?? '', nameOf(second.company) ?? '']
    if (own === its) return one - other
    return own < its ? -1 : 1
  }

  function shownOf(device: Device) {
    const { sn, note } = device
    const files = [...device.files].map((file) => model.files.get(file)).toSorted()
    return { sn, note, company: nameOf(device.company), part: titleOf(device.part), files }
  }

  function allFilesOf({ files, part }: Device) {
    const all = new Set([...files, ...filesOfPart(part)])
    return [...all].map((file) => model.files.get(file)).toSorted()
  }

  function filesOfPart(part: number | null): Set<number> {
    return model.parts.get(part ?? 0)?.files ?? new Set()
  }

  function nameOf(company: number | null): string | null {
    return model.companies.get(company ?? 0) ?? null
  }

  function titleOf(part: number | null): string | null {
    return model.parts.get(part ?? 0)?.title ?? null
  }

  async function made(kind: string, data: object): Promise<number> {
    return JSON.parse(await written('POST', `/api/${kind}`, data)).data.id
  }

  async function upload(filename: string): Promise<number> {
    const form = new FormData()
    form.append('files', new File([`%PDF-1.7\n% ${filename}\n%%EOF\n`], `${filename}.pdf`))
    const { status, text } = await somePortal()('POST', '/api/upload', { body: form })
    if (status !== 200) throw new Error(`An upload: ${status} ${text}`)
    return JSON.parse(text)[0].id
  }

  async function written(method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object) {
    const { status, text } = await somePortal()(method, path, data && { body: { data } })
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`)
    return text
  }

  function somePortal(): AskRecords {
    return portalAt(random(portals.length))
  }

  function portalAt(at: number): AskRecords {
    const portal = portals[at]
    if (!portal) throw new Error('No portal is asked')
    return portal
  }

  function someOf(kind: keyof typeof maxRecords): number | null {
    const ids = [...model[kind].keys()]
    return ids.length === 0 ? null : pick(ids)
  }

  function some(kind: keyof typeof maxRecords, upTo: number): number[] {
    const chosen = Array.from({ length: random(upTo + 1) }, () => someOf(kind))
    return [...new Set(chosen.filter((id) => id !== null))]
  }

  /** A random element; the list must not be empty. */
  function pick<T>(list: readonly T[]): T {
    return list[random(list.length)] as T
  }
}

function rowOf({ attributes }: Body) {
  const { sn, note, companie, part, media } = attributes
  return {
    ...{ sn, note },
    company: companie.data?.attributes.name ?? null,
    part: part.data?.attributes.title ?? null,
    files: namesOf(media),
  }
}

function namesOf(files: Body) {
  return valuesOf(files, 'filename')
}

function valuesOf({ data }: Body, field: string) {
  return data.map(({ attributes }: Body) => attributes[field]).toSorted()
}
