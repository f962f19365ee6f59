import type { BinKind } from '#contract/bin.ts'
import { type BinChoice, type BinWork, dateIn, pick, recordOf } from './bin-work.ts'
import * as given from './given.ts'
import { binPaths } from './given-bin.ts'
import { formOf } from './send-files.ts'

/** So few records of a kind that deleting, taking names and linking often affect the same ones. */
export const fewest = 3
const most = 7
/** So few numbers that some of those in the bin are taken meanwhile. */
const numbers = 10

/** The name of a record, and the number of a company. */
interface Naming {
  name: string
  number?: number
}

/** Creates a record, unless there are many of its kind. */
export async function makeRecord(work: BinWork, { kind, which, other }: BinChoice): Promise<void> {
  if (kind === 'version') return makeVersion(work, which, other)
  const { office, model } = work
  if (model.ofKind(kind).length >= most) return
  const { name, number } = namingInBin(work, kind, which) ?? freeNaming(work, kind, which)
  const drafts: Record<Exclude<BinKind, 'version'>, object> = {
    device: { sn: name },
    company: { name, kdnr: number, pass: 'firma-passwort' },
    part: { title: name },
    doctype: { title: name },
    file: { filename: name },
  }
  const { body } = await given.response(200, office.ask('POST', binPaths[kind], drafts[kind]))
  model.add({ kind, id: body.data.id, name, ...(number !== undefined && { number }) })
  if (kind === 'file') await addVersion(work, body.data.id, name, dateIn(work))
}

/** Replaces the links of a record. */
export async function linkRecord(work: BinWork, { kind, which, other }: BinChoice): Promise<void> {
  const record = recordOf(work, kind, which)
  if (!record) return
  const { office, model } = work
  const { id } = record
  const update = (data: object) =>
    given.response(200, office.ask('PUT', `${binPaths[kind]}/${id}`, data))
  const files = model.ofKind('file').filter((_, at) => (other >> at) % 2 === 1)
  const media = files.map((file) => file.id)
  if (kind === 'device') {
    const companie = someOrNone(work, 'company', other)
    const part = someOrNone(work, 'part', which)
    await update({ companie, part, media })
    model.setLinks('company', id, [companie ?? []].flat())
    model.setLinks('part', id, [part ?? []].flat())
    model.setLinks('device-file', id, media)
  } else if (kind === 'part') {
    await update({ media })
    model.setLinks('part-file', id, media)
  } else if (kind === 'file') {
    const doctype = someOrNone(work, 'doctype', other)
    const file = someOrNone(work, 'file', which + other)
    const original = file === id ? null : file
    await update({ doctype, original })
    model.setLinks('doctype', id, [doctype ?? []].flat())
    model.setLinks('original', id, [original ?? []].flat())
  }
}

/** Half of the optional links are left empty, or nothing could be deleted. */
function someOrNone(work: BinWork, kind: BinKind, which: number): number | null {
  return which % 2 === 0 ? null : (recordOf(work, kind, which >> 1)?.id ?? null)
}

async function makeVersion(work: BinWork, which: number, other: number) {
  const file = recordOf(work, 'file', which)
  if (!file || work.model.versionsOf(file.id).length >= most) return
  const isAhead = other % 5 === 0
  await addVersion(work, file.id, file.name, dateIn(work, isAhead ? 5 : 0))
}

async function addVersion(work: BinWork, media: number, name: string, releasedOn: string) {
  const url = await upload(work)
  const created = work.office.ask('POST', binPaths.version, { media, url, releasedOn })
  const { body } = await given.response(200, created)
  const version = { kind: 'version', id: body.data.id, name, releasedOn } as const
  work.model.add({ ...version, file: media, upload: url })
}

/** Returns the id of the upload. */
async function upload(work: BinWork): Promise<number> {
  work.files += 1
  const bytes = `%PDF-1.7\n% ${work.files}\n%%EOF\n`
  const { body, type } = await formOf([{ name: 'Anleitung.pdf', bytes }])
  const headers = { 'content-type': type }
  const sent = work.world.ask('POST', '/api/upload', { as: work.office.ticket(), body, headers })
  return (await given.response(200, sent)).body[0].id
}

/** The number of a record in the bin that is free at the moment. */
function namingInBin({ model }: BinWork, kind: BinKind, which: number): Naming | undefined {
  if (kind === 'file' || which % 2 === 0) return undefined
  const deleted = [...model.bin.values()].map(({ record }) => record)
  const free = deleted.filter((record) => record.kind === kind && !model.isTaken(record))
  return pick(free, which)
}

/** A free number, often that of a record in the bin. */
export function freeNaming(work: BinWork, kind: BinKind, which: number): Naming {
  if (kind === 'file') {
    work.files += 1
    return { name: `Anleitung ${work.files}.pdf` }
  }
  for (let turn = 0; ; turn += 1) {
    const at = turn < numbers ? (which + turn) % numbers : numbers + turn
    const name = `Nummer ${at}`
    const free = kind === 'company' ? { name, number: 10_000 + at } : { name }
    if (!work.model.isTaken({ kind, ...free })) return free
  }
}
