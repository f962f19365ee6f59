import assert from 'node:assert/strict'
import {
  type BinChoice,
  type BinModelRecord,
  type BinWork,
  dateIn,
  day,
  pick,
  recordOf,
} from './bin-work.ts'
import { fewest, freeNaming, linkRecord, makeRecord } from './fill-bin-walk.ts'
import * as given from './given.ts'
import { type BinOffice, binPaths } from './given-bin.ts'
import { BinModel, type Hindrance, keyOf } from './model-of-bin.ts'
import type { TestResponse, World } from './world.ts'

/** One step: an action, a kind of record, and numbers that choose among the existing records. */
export interface BinStep extends BinChoice {
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

type Entry = NonNullable<ReturnType<BinModel['bin']['get']>>

/** Executes steps in a world, and asserts that each answer is the one that a model predicts. */
export function actOnBin(world: World, office: BinOffice) {
  const model = new BinModel()
  const work: BinWork = { world, office, model, files: 0 }
  return {
    model,
    today: () => dateIn(work),
    act: (step: BinStep) => acts[step.what](work, step),
  }
}

const acts: Record<BinStep['what'], (work: BinWork, choice: BinChoice) => Promise<void>> = {
  make: makeRecord,
  link: linkRecord,
  delete: deleteRecord,
  'delete upload': deleteUpload,
  'delete and undo': deleteAndUndo,
  restore,
  undo: undoTooLate,
  purge,
  wait,
}

/** Creates a record instead if there are only few of its kind. */
async function deleteRecord(work: BinWork, choice: BinChoice) {
  const { kind, which } = choice
  const record = recordOf(work, kind, which)
  const areFew = kind !== 'version' && work.model.ofKind(kind).length < fewest
  if (!record || areFew) return makeRecord(work, choice)
  await remove(work, record)
}

async function deleteUpload(work: BinWork, { which }: BinChoice) {
  const version = recordOf(work, 'version', which)
  if (version) await remove(work, version, true)
}

async function deleteAndUndo(work: BinWork, { kind, which }: BinChoice) {
  const record = recordOf(work, kind, which)
  if (!record || !(await remove(work, record))) return
  const entry = work.model.bin.get(keyOf(record))
  assert.ok(entry)
  const undo = () => given.response(200, work.office.send('/api/bin/undo', asUndo(record)))
  const { body } = await undo()
  assert.deepEqual(body.refused, [])
  seeRestored(work, body.restored[0], entry)
  const again = await undo()
  assert.deepEqual(again.body, { restored: [], back: [record.id], refused: [] })
}

/** Gives the record another number if its own has been taken meanwhile. */
async function restore(work: BinWork, { which }: BinChoice) {
  const entry = entryOf(work, which)
  if (!entry) return
  const { office, model } = work
  const { kind, id } = entry.record
  const url = `/api/bin/${await office.entryOf(kind, id)}/restore`
  const hindrance = model.mayRestore(entry)
  if (hindrance === undefined) {
    return seeRestored(work, (await given.response(200, office.send(url))).body, entry)
  }
  if (hindrance !== 'taken') return seeRefused(office.send(url), hindrance)
  assert.deepEqual(await given.wrongFields(office.send(url)), { number: 'unique' })
  const free = freeNaming(work, kind, which)
  const number = free.number ?? free.name
  const { body } = await given.response(200, office.send(url, { number }))
  if (kind === 'company') entry.record.number = Number(number)
  else entry.record.name = free.name
  seeRestored(work, body, entry)
}

async function undoTooLate(work: BinWork, { which }: BinChoice) {
  const today = dateIn(work)
  const late = [...work.model.bin.values()].filter(({ deletedOn }) => deletedOn < today)
  const entry = pick(late, which)
  if (!entry) return
  const { body } = await given.response(
    200,
    work.office.send('/api/bin/undo', asUndo(entry.record)),
  )
  assert.deepEqual(body.restored, [], 'what was deleted days ago is restored in the bin alone')
  assert.equal(body.refused.length, 1)
}

async function purge(work: BinWork, { which }: BinChoice) {
  const entry = entryOf(work, which)
  if (!entry) return
  const { office, model } = work
  const { kind, id } = entry.record
  const url = `/api/bin/${await office.entryOf(kind, id)}`
  await given.response(200, office.ask('DELETE', url))
  model.purge(entry)
}

async function wait(work: BinWork, { which }: BinChoice) {
  work.world.wait((1 + (which % 9)) * day)
  await work.world.restart()
  await work.office.comeBack()
  work.model.purgeDue(dateIn(work))
}

/** Deletes a record, or asserts the refusal; returns whether it was deleted. */
async function remove(work: BinWork, record: BinModelRecord, isByUpload = false): Promise<boolean> {
  const { office, model } = work
  const { kind, id, upload } = record
  const hindrance = model.mayDelete(record, dateIn(work), isByUpload)
  const url = isByUpload ? `/api/upload/files/${upload}` : `${binPaths[kind]}/${id}`
  const response = office.ask('DELETE', url)
  if (hindrance) {
    await seeRefused(response, hindrance)
    return false
  }
  await given.response(200, response)
  const lastDay = dateIn(work, 30)
  model.delete(record, dateIn(work), lastDay, isByUpload)
  return true
}

async function seeRefused(response: Promise<TestResponse>, hindrance: Hindrance) {
  if (hindrance !== 'taken') await given.refused(hindrance, response)
}

interface RestoredAnswer {
  left: { kind: string; id: number; isInBin: boolean }[]
}

function seeRestored({ model }: BinWork, answer: RestoredAnswer, entry: Entry) {
  const wanted = model.restore(entry)
  const shown = answer.left.map(({ kind, id, isInBin }) => ({ key: `${kind} ${id}`, isInBin }))
  assert.deepEqual(shown.toSorted(byKey), wanted.toSorted(byKey))
}

/** One of the entries of the bin. */
function entryOf({ model }: BinWork, which: number): Entry | undefined {
  return pick([...model.bin.values()], which)
}

function asUndo({ kind, id }: BinModelRecord) {
  return { kind, records: [id] }
}

function byKey(one: { key: string }, other: { key: string }): number {
  return one.key.localeCompare(other.key)
}
