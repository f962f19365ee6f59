import { type FileOnDisk, pdfFile } from './pdf-files.ts'
import { administrator, type PortalProcess } from './portal-process.ts'

/** A staff user without administrator rights. */
export const clerk = { username: 'bernd', password: 'Drehbank-und-Spindel-7' }

/** Passwords of the companies and devices made here. */
export const companyPassword = 'firma-passwort'
export const devicePassword = 'geraete-passwort'

export type Facts = Awaited<ReturnType<typeof factsOf>>

/** What a test begins with, made through the API as the administrator; everything answers its id. */
export async function factsOf({ url }: PortalProcess) {
  const { username: identifier, password } = administrator
  const { jwt } = await post('/api/auth/local', { identifier, password })

  async function post(path: string, body: object, headers: Record<string, string> = {}) {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method: 'POST',
      headers: isForm ? headers : { 'content-type': 'application/json', ...headers },
      body: isForm ? body : JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  const asStaff = (path: string, body: object) =>
    post(path, body, { authorization: `Bearer ${jwt}` })

  async function created(path: string, data: object): Promise<number> {
    return (await asStaff(path, { data })).data.id
  }

  return {
    staff: () => asStaff('/api/users', clerk),
    company: (name = 'Müller Pumpen GmbH', kdnr = 10_001) =>
      created('/api/companies', { name, kdnr, pass: companyPassword }),
    part: (title = 'KP-100') => created('/api/parts', { title }),
    doctype: (title = 'Betriebsanleitung') => created('/api/doctypes', { title }),
    /** A document with bytes of its own, and the address of these. */
    async document(data: { doctype?: number; devices?: number[] } & Partial<FileOnDisk> = {}) {
      const { name, mimeType, buffer } = { ...pdfFile('Anleitung.pdf', 'Anleitung'), ...data }
      const form = new FormData()
      form.set('files', new File([Uint8Array.from(buffer)], name, { type: mimeType }))
      const [upload] = await asStaff('/api/upload', form)
      const { doctype, devices } = data
      const id = await created('/api/medias', { filename: name, url: upload.id, doctype, devices })
      return { id, address: String(upload.url) }
    },
    device: (data: { sn: string; companie: number; part: number; media?: number[] }) =>
      created('/api/devices', { pass: devicePassword, ...data }),
  }
}

/** A company with one device that has one document: the smallest portal worth visiting. */
export async function oneDevice(facts: Facts, sn = 'KP-4711') {
  const companie = await facts.company()
  const part = await facts.part()
  const doctype = await facts.doctype()
  const { id: media, address } = await facts.document({ doctype })
  const device = await facts.device({ sn, companie, part, media: [media] })
  return { companie, part, doctype, media, address, device, sn }
}
