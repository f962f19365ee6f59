import type { BinKind } from '#contract/bin.ts'
import { administrator } from '../../server/testing/template.ts'
import { until } from '../../server/testing/until.ts'
import type { FileOnDisk } from './pdf-files.ts'
import type { Portal } from './portal-process.ts'

/** Creates a test's initial records through the API as the administrator. Each function returns the record's id. */
export async function openRecords(portal: Portal) {
  const { url } = portal
  const { jwt } = await portal.signIn(administrator.username)

  async function send(path: string, body: object | FormData) {
    const isForm = body instanceof FormData
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${jwt}`,
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    const json = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json
  }

  async function create(path: string, data: object): Promise<number> {
    const { data: created } = await send(path, { data })
    return created.id
  }

  async function upload(file: FileOnDisk): Promise<{ id: number; url: string }> {
    const form = new FormData()
    const bytes = new Blob([Uint8Array.from(file.buffer)], { type: file.mimeType })
    form.append('files', bytes, file.name)
    const [uploaded] = await send('/api/upload', form)
    return uploaded
  }

  return {
    /** Changes the record at this path, like a colleague in the meantime. */
    change: async (path: string, data: object) => {
      const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ data })
      const answer = await fetch(url + path, { method: 'PUT', headers, body })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    },
    /** Deletes the record at this path, like a colleague in the meantime. */
    remove: async (path: string) => {
      const headers = { authorization: `Bearer ${jwt}` }
      const answer = await fetch(url + path, { method: 'DELETE', headers })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    },
    /** Takes the deletion of a record back. */
    undo: (kind: BinKind, record: number) => send('/api/bin/undo', { kind, records: [record] }),
    company: (name: string, kdnr: number) =>
      create('/api/companies', { name, kdnr, pass: passwords.company }),
    part: (title: string, desc: string | null = null) => create('/api/parts', { title, desc }),
    doctype: (title: string) => create('/api/doctypes', { title }),
    device: (data: { sn: string; companie?: number; part?: number; media?: number[] }) =>
      create('/api/devices', { ...data, pass: passwords.device }),
    /** Creates a staff user without administrator rights. */
    staff: async (username: string, email: string | null = null) => {
      await send('/api/users', { username, email, password: passwords.staff })
      return { username, password: passwords.staff }
    },
    /** Creates a file; returns its id and the path of its upload. */
    file: async (file: FileOnDisk, doctype: number) => {
      const { id: bytes, url: path } = await upload(file)
      const id = await create('/api/medias', { filename: file.name, doctype, url: bytes })
      return { id, path }
    },
    /** Adds a version to a file, labelled as the next one. */
    version: async (media: number, file: FileOnDisk) =>
      create('/api/versions', { media, url: (await upload(file)).id }),
    /** Waits for the preview pictures of the upload at this path. */
    pictures: (path: string) =>
      until(async () => {
        const headers = { authorization: `Bearer ${jwt}` }
        return (await fetch(`${url}${path}/vorschau-96.webp`, { headers })).ok
      }),
  }
}

/** The passwords of all records of a kind. */
export const passwords = {
  company: 'firma-passwort',
  device: 'geraete-passwort',
  staff: 'Drehbank-und-Spindel-7',
}
