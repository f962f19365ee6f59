import type { RecordDraws } from './draw-records.ts'
import type { ModelKind, RecordsModel } from './model-of-records.ts'

/** Sends a write to a portal and returns the text of its answer; throws if it is refused. */
type SendWrite = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<string>

interface RecordChanges {
  model: RecordsModel
  draws: RecordDraws
  sendWrite: SendWrite
}

/** Maximum number of records per kind: only a kind that has reached it loses some, so that there are always some. */
const maxRecords: Record<ModelKind, number> = { companies: 8, parts: 6, files: 12, devices: 40 }

/** Random changes of records in a portal and in its model, ready for the first one. */
export async function recordChanges(
  model: RecordsModel,
  draws: RecordDraws,
  sendWrite: SendWrite,
): Promise<() => Promise<void>> {
  const changes: RecordChanges = { model, draws, sendWrite }
  const doctype = await create(changes, 'doctypes', { title: draws.newName('Typ') })
  return () => changeSomething(changes, doctype)
}

async function changeSomething(changes: RecordChanges, doctype: number): Promise<void> {
  const { model, draws } = changes
  const kind = draws.pick(['companies', 'parts', 'files', 'devices', 'devices', 'devices'] as const)
  const id = draws.someOf(kind)
  const isFull = model[kind].size >= maxRecords[kind]
  if (id === null || (!isFull && draws.isOneIn(4))) return make[kind](changes, doctype)
  if (isFull && draws.isOneIn(3)) return remove(changes, kind, id)
  return change[kind](changes, id)
}

const make: Record<ModelKind, (changes: RecordChanges, doctype: number) => Promise<void>> = {
  async companies(changes) {
    const name = changes.draws.newName('Firma')
    const kdnr = changes.draws.integer(1, 2_000_000_000)
    const id = await create(changes, 'companies', { name, kdnr, pass: 'firma-passwort' })
    changes.model.companies.set(id, name)
  },
  async parts(changes) {
    const title = changes.draws.newName('ART')
    const id = await create(changes, 'parts', { title })
    changes.model.parts.set(id, { title, files: new Set() })
  },
  async files(changes, doctype) {
    const filename = changes.draws.newName('Datei')
    const url = await upload(changes, filename)
    const id = await create(changes, 'medias', { filename, doctype, url })
    changes.model.files.set(id, filename)
  },
  async devices(changes) {
    const { model, draws } = changes
    const sn = draws.newName('SN')
    const [company, part] = [draws.someOf('companies'), draws.someOf('parts')]
    const data = { sn, companie: company, part, pass: 'geraete-passwort' }
    const id = await create(changes, 'devices', data)
    model.devices.set(id, { sn, company, part, note: null, files: new Set() })
  },
}

const change: Record<ModelKind, (changes: RecordChanges, id: number) => Promise<void>> = {
  async companies(changes, id) {
    const name = changes.draws.newName('Firma')
    await update(changes, `/api/companies/${id}`, { name })
    changes.model.companies.set(id, name)
  },
  parts: changePart,
  files: changeFile,
  devices: changeDevice,
}

async function changePart(changes: RecordChanges, id: number) {
  const { model, draws } = changes
  const part = model.parts.get(id)
  if (!part) return
  const title = draws.newName('ART')
  const files = draws.several('files', 3)
  await update(changes, `/api/parts/${id}`, { title, media: { set: files } })
  model.parts.set(id, { title, files: new Set(files) })
}

async function changeFile(changes: RecordChanges, id: number) {
  const { model, draws } = changes
  const path = `/api/medias/${id}`
  const filename = draws.newName('Datei')
  if (draws.isOneIn(2)) {
    await update(changes, path, { filename })
    model.files.set(id, filename)
    return
  }
  const devices = draws.several('devices', 4)
  await update(changes, path, { devices: { set: devices } })
  for (const [device, { files }] of model.devices) {
    if (devices.includes(device)) files.add(id)
    else files.delete(id)
  }
}

async function changeDevice(changes: RecordChanges, id: number) {
  const { model, draws } = changes
  const device = model.devices.get(id)
  if (!device) return
  const path = `/api/devices/${id}`
  const field = draws.pick(['sn', 'note', 'company', 'part', 'files'] as const)
  if (field === 'sn') {
    const sn = draws.newName('SN')
    await update(changes, path, { sn })
    device.sn = sn
  } else if (field === 'note') {
    const note = draws.isOneIn(3) ? null : draws.newName('Notiz')
    await update(changes, path, { note })
    device.note = note
  } else if (field === 'company') {
    const company = draws.someOf('companies')
    await update(changes, path, { companie: company })
    device.company = company
  } else if (field === 'part') {
    const part = draws.someOf('parts')
    await update(changes, path, { part })
    device.part = part
  } else {
    const connect = draws.several('files', 2)
    const disconnect = draws.several('files', 1).filter((file) => !connect.includes(file))
    await update(changes, path, { media: { connect, disconnect } })
    for (const file of disconnect) device.files.delete(file)
    for (const file of connect) device.files.add(file)
  }
}

async function remove(changes: RecordChanges, kind: ModelKind, id: number) {
  const { model, draws, sendWrite } = changes
  if (model.isInUse(kind, id)) return changePart(changes, draws.someOf('parts') ?? 0)
  const path = `/api/${kind === 'files' ? 'medias' : kind}/${id}`
  await sendWrite('DELETE', path)
  model[kind].delete(id)
  model.gone.push(path)
  if (kind === 'files') model.unlinkFile(id)
}

/** Returns the id of the new record. */
async function create({ sendWrite }: RecordChanges, path: string, data: object): Promise<number> {
  return JSON.parse(await sendWrite('POST', `/api/${path}`, { data })).data.id
}

async function update({ sendWrite }: RecordChanges, path: string, data: object) {
  await sendWrite('PUT', path, { data })
}

/** Returns the id of the upload. */
async function upload({ sendWrite }: RecordChanges, filename: string): Promise<number> {
  const form = new FormData()
  form.append('files', new File([`%PDF-1.7\n% ${filename}\n%%EOF\n`], `${filename}.pdf`))
  return JSON.parse(await sendWrite('POST', '/api/upload', form))[0].id
}
