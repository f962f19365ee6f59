import { type Desk, idOf, type Outcome } from './desk.ts'
import { sha256Of } from './kept-well.ts'

/** An action that was done, and how to check that its effect persists. */
export interface Done {
  outcome: Outcome
  /** The recipient of a mail that must be sent. */
  mailTo?: string
  /** Whether the acknowledged effect is visible; called only after a success. */
  isKept(desk: Desk): Promise<boolean>
}

/** A kind of action that changes a portal. */
export interface Deed {
  what: string
  /** Its effect expires by itself: an old session makes room for new ones. */
  isPassing?: boolean
  /** Creates what it requires; returns the id. */
  prepare?(desk: Desk, name: string): Promise<number>
  act(desk: Desk, name: string, prepared: number): Promise<Done>
}

/** The device that letters are ordered for. */
export const pump = { sn: 'Pumpe', pass: 'Passwort-der-Pumpe' }

/** Creates what all actions require. */
export async function prepareForDeeds(desk: Desk): Promise<void> {
  const company = await desk.create('companies', { name: 'Müller', kdnr: 10_001, pass: '123456' })
  const part = await desk.create('parts', { title: 'KP-200' })
  const data = { ...pump, companie: idOf(company), part: idOf(part) }
  const created = await desk.create('devices', data)
  if (created.status !== 200) throw new Error(JSON.stringify(created))
}

export const deeds: Deed[] = [
  {
    what: 'a device is made',
    async act(desk, name) {
      const outcome = await desk.create('devices', { sn: `D ${name}` })
      return keptIfSeen(outcome, () => `/api/devices/${idOf(outcome)}`)
    },
  },
  {
    what: 'a device is changed',
    prepare: async (desk, name) => idOf(await desk.create('devices', { sn: `A ${name}` })),
    async act(desk, name, id) {
      const path = `/api/devices/${id}`
      const note = `geändert ${name}`
      const outcome = await desk.ask('PUT', path, { data: { note } })
      return keptIfSeen(
        outcome,
        () => path,
        (text) => text.includes(note),
      )
    },
  },
  {
    what: 'a file is uploaded',
    async act(desk, name) {
      const bytes = pdfOf(name)
      const outcome = await desk.upload('Anleitung.pdf', bytes)
      return {
        outcome,
        async isKept(later) {
          const { status, body } = await later.read(`/api/upload/files/${idOf(outcome)}`)
          if (status !== 200) return false
          const { status: read, text } = await later.read((body as { url: string }).url)
          return read === 200 && sha256Of(text) === sha256Of(bytes)
        },
      }
    },
  },
  {
    what: 'a file gets its entry',
    prepare: async (desk, name) => idOf(await desk.upload('Anleitung.pdf', pdfOf(name))),
    async act(desk, name, url) {
      const outcome = await desk.create('medias', { filename: `${name}.pdf`, url })
      return keptIfSeen(outcome, () => `/api/medias/${idOf(outcome)}`)
    },
  },
  {
    what: 'a version is released',
    prepare: async (desk, name) => {
      const url = idOf(await desk.upload('Anleitung.pdf', pdfOf(`${name} 1`)))
      return idOf(await desk.create('medias', { filename: `${name}.pdf`, url }))
    },
    async act(desk, name, media) {
      const uploaded = await desk.upload('Anleitung.pdf', pdfOf(`${name} 2`))
      if (uploaded.status !== 200) return { outcome: uploaded, isKept: async () => true }
      const outcome = await desk.create('versions', { media, url: idOf(uploaded) })
      return keptIfSeen(outcome, () => `/api/versions/${idOf(outcome)}`)
    },
  },
  {
    what: 'a file is deleted',
    prepare: async (desk, name) => {
      const url = idOf(await desk.upload('Anleitung.pdf', pdfOf(name)))
      return idOf(await desk.create('medias', { filename: `${name}.pdf`, url }))
    },
    async act(desk, _name, id) {
      const outcome = await desk.remove(`/api/medias/${id}`)
      const isKept = async (later: Desk) => (await later.read(`/api/medias/${id}`)).status === 404
      return { outcome, isKept }
    },
  },
  {
    what: 'a letter is ordered',
    async act(desk, name) {
      const to = `kunde-${name.toLowerCase()}@example.org`
      const order = { ...pump, docs: ['zugangsdaten'], to }
      const outcome = await desk.create('documents/create-pdf', order)
      return { ...keptIfSeen(outcome, () => `/api/documents/jobs/${idOf(outcome)}`), mailTo: to }
    },
  },
  {
    what: 'somebody signs in',
    isPassing: true,
    async act(desk) {
      const outcome = await desk.signIn()
      const { jwt } = (outcome.body ?? {}) as { jwt?: string }
      const isKept = async (later: Desk) =>
        (await later.as(`${jwt}`).read('/api/users/me')).status === 200
      return { outcome, isKept }
    },
  },
]

/** Number of actions whose effect is not visible any more. */
export async function countLost(desk: Desk, acknowledged: Done[]): Promise<number> {
  let lostCount = 0
  for (const { isKept, outcome } of acknowledged) {
    if (await isKept(desk)) continue
    lostCount += 1
    process.stdout.write(`  lost: ${outcome.text.slice(0, 200)}\n`)
  }
  return lostCount
}

/** Whether an answer acknowledges the action. */
export function isDone({ status }: Outcome): boolean {
  return status >= 200 && status < 300
}

function keptIfSeen(
  outcome: Outcome,
  path: () => string,
  isRight: (text: string) => boolean = () => true,
): Done {
  return {
    outcome,
    async isKept(desk) {
      const { status, text } = await desk.read(path())
      const isThere = status === 200 && isRight(text)
      if (!isThere) process.stdout.write(`  not kept: ${path()} ${status} ${text.slice(0, 200)}\n`)
      return isThere
    },
  }
}

function pdfOf(text: string): string {
  return `%PDF-1.7\n% ${text} ${'x'.repeat(40_000)}\n%%EOF\n`
}
