import { dayIn } from '../../server/core/day.ts'
import { administrator } from '../../server/testing/template.ts'
import { until } from '../../server/testing/until.ts'
import { pdfFile } from './pdf-files.ts'
import type { Portal } from './portal-process.ts'
import { passwords } from './records.ts'

/** API calls of the staff, in the administrator's session. */
export async function openOffice({ url, signIn }: Portal): Promise<Office> {
  const { jwt } = await signIn(administrator.username)
  return officeAt(url, jwt)
}

export type Office = ReturnType<typeof officeAt>

/** The same with an existing session. */
export function officeAt(url: string, jwt: string) {
  async function send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object | FormData) {
    const isForm = body instanceof FormData
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${jwt}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const json = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json
  }

  /** Uploads a PDF with this text on one page; returns its id. */
  async function upload(name: string, text: string): Promise<number> {
    const { buffer, mimeType } = pdfFile(name, text)
    return uploadBytes(name, buffer, mimeType)
  }

  /** Uploads a file; returns its id. */
  async function uploadBytes(name: string, bytes: Buffer, type: string): Promise<number> {
    const form = new FormData()
    form.append('files', new Blob([Uint8Array.from(bytes)], { type }), name)
    const [stored] = await send('POST', '/api/upload', form)
    return stored.id
  }

  async function create(path: string, data: object): Promise<number> {
    const { data: record } = await send('POST', path, { data })
    return record.id
  }

  /** The attributes of the record at this path. */
  const show = async (path: string) => (await send('GET', path)).data.attributes

  return {
    create,
    upload,
    uploadBytes,
    show,
    /** Waits for the preview pictures of a file. */
    pictures: (media: number) =>
      until(async () => {
        const { url } = await show(`/api/medias/${media}?populate=url`)
        return url.data.attributes.preview !== null
      }),
    /** The id of a list's newest record. */
    newest: async (path: string): Promise<number> => {
      const { data } = await send('GET', `${path}?sort=id:desc&pagination[pageSize]=1`)
      return data[0].id
    },
    change: (path: string, data: object) => send('PUT', path, { data }),
    set: (settings: object) => send('PUT', '/api/settings', settings),
    publicId: async (of: 'devices' | 'parts', id: number): Promise<string> => {
      const { data } = await send('GET', `/api/${of}/${id}`)
      return data.attributes.publicId
    },
    /** Creates a file with its first version, whose page shows the file's name. */
    file: async ({ filename, ...facts }: FileFacts): Promise<number> =>
      create('/api/medias', { ...facts, filename, url: await upload(`${filename}.pdf`, filename) }),
    /** Adds a version to a file. */
    version: async (media: number, version: string, facts: object = {}): Promise<number> => {
      const url = await upload(`neu ${version}.pdf`, `Fassung ${version}`)
      return create('/api/versions', { media, url, version, ...facts })
    },
    /** Withdraws the first version of a file. */
    withdrawFirst: async (media: number) => {
      const { data } = await send('GET', `/api/versions?filters[media][id]=${media}&sort=id`)
      const change = { data: { withdrawnReason: 'nur zum Anlegen' } }
      await send('PUT', `/api/versions/${data[0].id}`, change)
    },
  }
}

interface FileFacts {
  filename: string
  doctype: number
  parts: number[]
  languages?: string[]
  original?: number
}

/** A delivered machine whose public manual, in two languages, belongs to its article number. */
export async function publicMachine(office: Office) {
  await office.set({ makerName: 'Müller Antriebe GmbH', makerEmail: 'service@mueller.example' })
  const company = { name: 'Müller Pumpen GmbH', kdnr: 10_001, pass: passwords.company }
  const companie = await office.create('/api/companies', company)
  const part = await office.create('/api/parts', { title: 'EA-105', desc: 'Entstaubungsanlage' })
  const type = { title: 'Betriebsanleitung', reader: 'public' }
  const doctype = await office.create('/api/doctypes', type)
  const manual = await office.file({ filename: 'Betriebsanleitung', doctype, parts: [part] })
  const english = { filename: 'Manual', doctype, parts: [part], languages: ['en'] }
  const translation = await office.file({ ...english, original: manual })
  const device = await office.create('/api/devices', {
    ...{ sn: 'ES-2022-0299', companie, part, pass: passwords.device },
    deliveredOn: dayIn('Europe/Berlin', new Date()),
  })
  const at = `/g/${await office.publicId('devices', device)}`
  return { at, companie, part, doctype, manual, translation, device }
}
