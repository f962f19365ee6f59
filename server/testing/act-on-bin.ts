import assert from 'node:assert/strict'
import type { BinKind } from '#contract/bin.ts'
import { dayIn } from '../core/day.ts'
import * as given from './given.ts'
import type { binOffice } from './given-bin.ts'
import { BinModel, type Hindrance, keyOf } from './model-of-bin.ts'
import { formOf } from './send-files.ts'
import type { TestResponse, World } from './world.ts'

/** One step: an action, a kind of record, and numbers that choose among the existing records. */
export interface BinStep {
  what:
    | 'make'
    | 'link'
    | 'delete'
    | 'delete upload'
    | 'delete and undo'
    | 'restore'
    | 'undo'
    | 'purge'
    | 'wait'
  kind: BinKind
  which: number
  other: number
}

/** The steps that concern the bin; the others prepare for them. */
export const binDeeds = new Set<BinStep['what']>([
  'delete',
  'delete upload',
  'delete and undo',
  'restore',
  'undo',
  'purge',
])

export const binPaths: Record<BinKind, string> = {
  device: '/api/devices',
  company: '/api/companies',
  part: '/api/parts',
  doctype: '/api/doctypes',
  file: '/api/medias',
  version: '/api/versions',
}

/** So few records of a kind that deleting, taking names and linking often affect the same ones. */
const [fewest, most] = [3, 7]
/** So few numbers that some of those in the bin are taken meanwhile. */
const numbers = 10
const day = 24 * 60 * 60_000

type Office = Awaited<ReturnType<typeof binOffice>>
type ModelRecord = ReturnType<BinModel['ofKind']>[number]
type Entry = NonNullable<ReturnType<BinModel['bin']['get']>>

/** Executes steps in a world, and asserts that each answer is the one that a model predicts. */
export function actOnBin(world: World, office: Office) {
  const model = new BinModel()
  const { ask, send, entryOf, comeBack } = office
  let made = 0
  const today = () => dayIn('Europe/Berlin', world.services.clock())
  /** The last day on which a record deleted now can be restored. */
  const lastDay = () =>
    dayIn('Europe/Berlin', new Date(world.services.clock().getTime() + 30 * day))
  const some = (kind: BinKind, which: number) => pick(model.ofKind(kind), which)
  /** Half of the optional links are left empty, or nothing could be deleted. */
  const someOrNone = (kind: BinKind, which: number) =>
    which % 2 === 0 ? null : (some(kind, which >> 1)?.id ?? null)

  async function upload(): Promise<number> {
    made += 1
    const bytes = `%PDF-1.7\n% ${made}\n%%EOF\n`
    const { body, type } = await formOf([{ name: 'Anleitung.pdf', bytes }])
    const headers = { 'content-type': type }
    const sent = world.ask('POST', '/api/upload', { as: office.ticket(), body, headers })
    return (await given.response(200, sent)).body[0].id
  }

  const acts: Record<BinStep['what'], (step: BinStep) => Promise<void>> = {
    async make({ kind, which, other }) {
      if (kind !== 'version' && model.ofKind(kind).length >= most) return
      if (kind === 'version') return makeVersion(which, other)
      const { name, number } = numberInBin(kind, which) ?? freeNumber(kind, which)
      const drafts: Record<Exclude<BinKind, 'version'>, object> = {
        device: { sn: name },
        company: { name, kdnr: number, pass: 'firma-passwort' },
        part: { title: name },
        doctype: { title: name },
        file: { filename: name },
      }
      const { body } = await given.response(200, ask('POST', binPaths[kind], drafts[kind]))
      model.add({ kind, id: body.data.id, name, ...(number !== undefined && { number }) })
      if (kind === 'file') await addVersion(body.data.id, name, today())
    },
    async link({ kind, which, other }) {
      const record = some(kind, which)
      if (!record) return
      const { id } = record
      const files = model.ofKind('file').filter((_, at) => (other >> at) % 2 === 1)
      const media = files.map((file) => file.id)
      if (kind === 'device') {
        const [companie, part] = [someOrNone('company', other), someOrNone('part', which)]
        await given.response(200, ask('PUT', `/api/devices/${id}`, { companie, part, media }))
        model.setLinks('company', id, [companie ?? []].flat())
        model.setLinks('part', id, [part ?? []].flat())
        model.setLinks('device-file', id, media)
      } else if (kind === 'part') {
        await given.response(200, ask('PUT', `/api/parts/${id}`, { media }))
        model.setLinks('part-file', id, media)
      } else if (kind === 'file') {
        const [doctype, named] = [someOrNone('doctype', other), someOrNone('file', which + other)]
        const original = named === id ? null : named
        await given.response(200, ask('PUT', `/api/medias/${id}`, { doctype, original }))
        model.setLinks('doctype', id, [doctype ?? []].flat())
        model.setLinks('original', id, [original ?? []].flat())
      }
    },
    async delete(step) {
      const record = some(step.kind, step.which)
      if (!record || (step.kind !== 'version' && model.ofKind(step.kind).length < fewest)) {
        return acts.make(step)
      }
      await remove(record, false)
    },
    async 'delete upload'({ which }) {
      const version = some('version', which)
      if (version) await remove(version, true)
    },
    async 'delete and undo'({ kind, which }) {
      const record = some(kind, which)
      if (!record || !(await remove(record, false))) return
      const entry = lying(record)
      const { body } = await given.response(200, send('/api/bin/undo', asUndo(record)))
      assert.deepEqual(body.refused, [])
      seeRestored(body.restored[0], entry)
      const again = await given.response(200, send('/api/bin/undo', asUndo(record)))
      assert.deepEqual(again.body, { restored: [], back: [record.id], refused: [] })
    },
    async restore({ which }) {
      const entry = pick([...model.bin.values()], which)
      if (!entry) return
      const { kind, id } = entry.record
      const url = `/api/bin/${await entryOf(kind, id)}/restore`
      const hindrance = model.mayRestore(entry)
      if (hindrance === undefined) {
        return seeRestored((await given.response(200, send(url))).body, entry)
      }
      if (hindrance !== 'taken') return seeRefused(send(url), hindrance)
      assert.deepEqual(await given.wrongFields(send(url)), { number: 'unique' })
      const free = freeNumber(kind, which)
      const number = free.number ?? free.name
      const { body } = await given.response(200, send(url, { number }))
      if (kind === 'company') entry.record.number = Number(number)
      else entry.record.name = free.name
      seeRestored(body, entry)
    },
    async undo({ which }) {
      const late = [...model.bin.values()].filter(({ deletedOn }) => deletedOn < today())
      const entry = pick(late, which)
      if (!entry) return
      const { body } = await given.response(200, send('/api/bin/undo', asUndo(entry.record)))
      assert.deepEqual(body.restored, [], 'what was deleted days ago is restored in the bin alone')
      assert.equal(body.refused.length, 1)
    },
    async purge({ which }) {
      const entry = pick([...model.bin.values()], which)
      if (!entry) return
      const { kind, id } = entry.record
      await given.response(200, ask('DELETE', `/api/bin/${await entryOf(kind, id)}`))
      model.purge(entry)
    },
    async wait({ which }) {
      world.wait((1 + (which % 9)) * day)
      await world.restart()
      await comeBack()
      model.purgeDue(today())
    },
  }

  async function makeVersion(which: number, other: number) {
    const file = some('file', which)
    if (!file || model.versionsOf(file.id).length >= most) return
    const isAhead = other % 5 === 0
    const ahead = new Date(world.services.clock().getTime() + 5 * day)
    await addVersion(file.id, file.name, isAhead ? dayIn('Europe/Berlin', ahead) : today())
  }

  async function addVersion(media: number, name: string, releasedOn: string) {
    const url = await upload()
    const made = ask('POST', binPaths.version, { media, url, releasedOn })
    const { body } = await given.response(200, made)
    const version = { kind: 'version', id: body.data.id, name, releasedOn } as const
    model.add({ ...version, file: media, upload: url })
  }

  /** Deletes a record, or asserts the refusal; returns whether it was deleted. */
  async function remove(record: ModelRecord, isByUpload: boolean): Promise<boolean> {
    const { kind, id, upload: own } = record
    const hindrance = model.mayDelete(record, today(), isByUpload)
    const url = isByUpload ? `/api/upload/files/${own}` : `${binPaths[kind]}/${id}`
    const asked = ask('DELETE', url)
    if (hindrance) {
      await seeRefused(asked, hindrance)
      return false
    }
    await given.response(200, asked)
    model.delete(record, today(), lastDay(), isByUpload)
    return true
  }

  async function seeRefused(asked: Promise<TestResponse>, hindrance: Hindrance) {
    if (hindrance !== 'taken') await given.refused(hindrance, asked)
  }

  function seeRestored(told: RestoredAnswer, entry: Entry) {
    const left = model.restore(entry)
    const said = told.left.map(({ kind, id, isInBin }) => ({ key: `${kind} ${id}`, isInBin }))
    assert.deepEqual(said.toSorted(byKey), left.toSorted(byKey))
  }

  function lying(record: ModelRecord): Entry {
    const entry = model.bin.get(keyOf(record))
    assert.ok(entry)
    return entry
  }

  /** The number of a record in the bin that is free at the moment. */
  function numberInBin(
    kind: BinKind,
    which: number,
  ): { name: string; number?: number } | undefined {
    if (kind === 'file' || which % 2 === 0) return undefined
    const lying = [...model.bin.values()].map(({ record }) => record)
    const free = lying.filter((record) => record.kind === kind && !model.isTaken(record))
    return pick(free, which)
  }

  /** A free number, often that of a record in the bin. */
  function freeNumber(kind: BinKind, which: number): { name: string; number?: number } {
    if (kind === 'file') {
      made += 1
      return { name: `Anleitung ${made}.pdf` }
    }
    for (let turn = 0; ; turn += 1) {
      const at = turn < numbers ? (which + turn) % numbers : numbers + turn
      const name = `Nummer ${at}`
      const free = kind === 'company' ? { name, number: 10_000 + at } : { name }
      if (!model.isTaken({ kind, ...free })) return free
    }
  }

  return { model, today, act: (step: BinStep) => acts[step.what](step) }
}

interface RestoredAnswer {
  left: { kind: string; id: number; isInBin: boolean }[]
}

function asUndo({ kind, id }: ModelRecord) {
  return { kind, records: [id] }
}

function pick<T>(from: T[], which: number): T | undefined {
  return from[which % Math.max(from.length, 1)]
}

function byKey(one: { key: string }, other: { key: string }): number {
  return one.key.localeCompare(other.key)
}
