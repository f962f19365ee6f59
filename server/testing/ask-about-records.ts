import type { RecordDraws } from './draw-records.ts'
import type { ModelDevice, RecordsModel } from './model-of-records.ts'

/** A read: its address, the answer expected by the model, and the comparable part of an actual one. */
export interface Question {
  path: string
  wanted: unknown
  seen(body: Body): unknown
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Body = any

type Ask = (model: RecordsModel, draws: RecordDraws) => Question

/** The relations of a device in a list. */
const relations = 'populate[0]=companie&populate[1]=part&populate[2]=media'

/** A random read of records. */
export function askAboutRecords(model: RecordsModel, draws: RecordDraws): Question {
  const ask = draws.pick([byId, byId, devices, devices, search, otherKinds])
  return ask(model, draws)
}

const byId: Ask = (model, draws) => {
  if (model.gone.length > 0 && draws.isOneIn(8)) {
    return { path: draws.pick(model.gone.slice(-20)), wanted: 404, seen: () => 'there' }
  }
  const id = draws.someOf('devices')
  const device = id === null ? undefined : model.devices.get(id)
  if (!device || draws.isOneIn(3)) return fileById(model, draws)
  return {
    path: `/api/devices/${id}?${relations}&populate[3]=files`,
    wanted: { ...model.rowOf(device), all: model.allFilesOf(device) },
    seen: ({ data }) => ({ ...rowOf(data), all: namesOf(data.attributes.files) }),
  }
}

const fileById: Ask = (model, draws) => {
  const id = draws.someOf('files')
  if (id === null) return devices(model, draws)
  const ownDevices = [...model.devices.values()].filter(({ files }) => files.has(id))
  const ownParts = [...model.parts.values()].filter(({ files }) => files.has(id))
  return {
    path: `/api/medias/${id}?populate[0]=devices&populate[1]=parts`,
    wanted: {
      name: model.files.get(id),
      devices: ownDevices.map(({ sn }) => sn).toSorted(),
      parts: ownParts.map(({ title }) => title).toSorted(),
    },
    seen: ({ data: { attributes } }) => ({
      name: attributes.filename,
      devices: valuesOf(attributes.devices, 'sn'),
      parts: valuesOf(attributes.parts, 'title'),
    }),
  }
}

/** Lists of devices with a filter, in various orders, by page. */
const devices: Ask = (model, draws) => {
  const { filter, fits } = deviceFilter(model, draws)
  const isByCompany = draws.isOneIn(3)
  const size = draws.pick([5, 100])
  const page = draws.integer(1, 2)
  const found = [...model.devices].filter(([, device]) => fits(device))
  found.sort(isByCompany ? byCompany(model) : ([, one], [, other]) => (one.sn < other.sn ? -1 : 1))
  const sort = isByCompany ? 'companie.name:asc' : 'sn:asc'
  const paging = `pagination[page]=${page}&pagination[pageSize]=${size}`
  return {
    path: `/api/devices?${filter}filters[sn]${startsWith(draws)}&sort=${sort}&${paging}&${relations}`,
    wanted: {
      total: found.length,
      rows: found.slice((page - 1) * size, page * size).map(([, device]) => model.rowOf(device)),
    },
    seen: listed,
  }
}

interface DeviceFilter {
  filter: string
  fits: (device: ModelDevice) => boolean
}

function deviceFilter(model: RecordsModel, draws: RecordDraws): DeviceFilter {
  const company = draws.someOf('companies')
  const part = draws.someOf('parts')
  const file = draws.someOf('files') ?? 0
  const title = encodeURIComponent(model.titleOf(part) ?? 'x')
  return draws.pick<DeviceFilter>([
    { filter: '', fits: () => true },
    {
      filter: `filters[companie]=${company ?? 0}&`,
      fits: (device) => company !== null && device.company === company,
    },
    {
      filter: `filters[part][title][$eq]=${title}&`,
      fits: (device) => part !== null && device.part === part,
    },
    { filter: 'filters[note][$notNull]=true&', fits: ({ note }) => note !== null },
    {
      filter: `filters[files][id]=${file}&`,
      fits: (device) => device.files.has(file) || model.filesOfPart(device.part).has(file),
    },
  ])
}

function byCompany(model: RecordsModel) {
  return ([one, first]: [number, ModelDevice], [other, second]: [number, ModelDevice]) => {
    const [own, its] = [model.nameOf(first.company) ?? '', model.nameOf(second.company) ?? '']
    if (own === its) return one - other
    return own < its ? -1 : 1
  }
}

/** Like a request of the device list's search field. */
const search: Ask = (model, draws) => {
  const text = searchText(model, draws)
  const found = [...model.devices].filter(([, { sn, company, part }]) =>
    [sn, model.nameOf(company), model.titleOf(part)].some((name) => name?.includes(text)),
  )
  const places = ['[companie][name]', '[sn]', '[part][title]']
  const matches = places.map(
    (place, at) => `filters[$and][0][$or][${at}]${place}[$containsi]=${encodeURIComponent(text)}`,
  )
  // The end of a name may also occur in another walk.
  const ofThisWalk = `filters[$and][1][sn]${startsWith(draws)}`
  const paging = 'pagination[pageSize]=20&pagination[withCount]=bounded'
  return {
    path: `/api/devices?${matches.join('&')}&${ofThisWalk}&sort=id:desc&${paging}&${relations}`,
    wanted: {
      total: found.length,
      rows: found
        .toSorted(([one], [other]) => other - one)
        .slice(0, 20)
        .map(([, device]) => model.rowOf(device)),
    },
    seen: listed,
  }
}

/** A serial number or the name of a company, or a part of it. */
function searchText(model: RecordsModel, draws: RecordDraws): string {
  const device = model.devices.get(draws.someOf('devices') ?? 0)
  const company = model.nameOf(draws.someOf('companies'))
  const name = draws.pick([device?.sn ?? draws.mark, company ?? draws.mark])
  return draws.pick([name, name.slice(0, -3), name.slice(-9)])
}

/** Lists of the other kinds. */
const otherKinds: Ask = (model, draws) => {
  const { path, field, names } = draws.pick([
    { path: 'companies', field: 'name', names: [...model.companies.values()] },
    { path: 'parts', field: 'title', names: [...model.parts.values()].map(({ title }) => title) },
    { path: 'medias', field: 'filename', names: [...model.files.values()] },
  ])
  const filter = `filters[${field}][$containsi]=${encodeURIComponent(`${draws.mark} `)}`
  return {
    path: `/api/${path}?${filter}&sort=${field}:desc&pagination[pageSize]=100`,
    wanted: names.toSorted().toReversed(),
    seen: ({ data }) => data.map(({ attributes }: Body) => attributes[field]),
  }
}

/** Only the records of this walk. */
function startsWith({ mark }: RecordDraws): string {
  return `[$startsWith]=${encodeURIComponent(`${mark} `)}`
}

function listed({ data, meta }: Body) {
  return { total: meta.pagination.total, rows: data.map(rowOf) }
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
