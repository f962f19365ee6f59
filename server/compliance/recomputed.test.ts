import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { officialLanguages } from '#contract/countries.ts'
import { dayIn } from '../core/day.ts'
import type { Db } from '../db/database.ts'
import {
  type ComplianceFacts,
  compliancePortals,
  fillCompliance,
  idAt,
} from '../testing/compliance-portal.ts'
import { findingsSettled } from '../testing/findings-settled.ts'
import { openWorld, type World } from '../testing/world.ts'
import { always } from './conditions.ts'
import { countConcerned } from './count-concerned.store.ts'

const runs = process.env.TEST_FULL ? 300 : 25

/** The kinds of changes; each is made alone, so that no mark hides another missing one. */
const steps = ['doctype', 'part', 'company', 'file', 'versions', 'link', 'devices'] as const
type Step = (typeof steps)[number]

test('the findings of random portals equal those of a naive recomputation, also after changes', async (t) => {
  const world = await openWorld(t, { TIME_ZONE: 'UTC' })
  const { db, clock } = world.services
  const today = dayIn('UTC', clock())
  await fc.assert(
    fc.asyncProperty(
      compliancePortals,
      compliancePortals,
      fc.constantFrom(...steps),
      async (facts, later, step) => {
        await fillCompliance(db, facts)
        await assertFound(world, facts, today)
        const changed = await change(world, facts, later, step)
        await assertFound(world, changed, today)
      },
    ),
    // Shrinking a failure takes many more runs.
    { numRuns: runs, endOnFailure: process.env.TEST_FULL === undefined },
  )
})

test('the number of devices is the same in any number of pieces', async (t) => {
  const world = await openWorld(t, { TIME_ZONE: 'UTC' })
  const { db } = world.services
  const [facts] = fc.sample(compliancePortals, { numRuns: 1, seed: 7 })
  assert.ok(facts)
  const device = { part: 1, company: 0, deliveredOn: null, placedOnMarketOn: null, files: [] }
  const devices = Array.from({ length: 7 }, () => ({ ...device, createdOn: '2026-02-28' }))
  await fillCompliance(db, { ...facts, devices })
  const { signal } = new AbortController()
  const all = { rule: 'not-public' as const, concerns: always }
  for (const pieceSize of [1, 3, 7, 2_000]) {
    const counted = await countConcerned(db, 2, [all], signal, pieceSize)
    assert.deepEqual(counted, { all: 7, of: [{ devices: 7, firstDay: null }] })
  }
})

/** Takes values over from another portal, or removes them, as staff would. */
async function change(
  { services: { db } }: World,
  facts: ComplianceFacts,
  later: ComplianceFacts,
  step: Step,
): Promise<ComplianceFacts> {
  const [doctype, part, company, file] = [
    later.doctypes[0],
    later.parts[0],
    later.companies[0],
    later.files[0],
  ]
  const [first, second, third, ...others] = facts.files
  assert.ok(doctype && part && company && file && first && second && third)
  switch (step) {
    case 'doctype':
      await db
        .updateTable('doctypes')
        .set({
          reader: doctype.isPublic ? 'public' : 'customer',
          vdi_class: doctype.vdiClass,
          is_required: doctype.isRequired ? 1 : 0,
        })
        .where('id', '=', 1)
        .execute()
      return { ...facts, doctypes: [doctype, ...facts.doctypes.slice(1)] }
    case 'part':
      await db
        .updateTable('parts')
        .set({
          is_for_private_use: part.isForPrivateUse ? 1 : 0,
          has_printed_safety: part.hasPrintedSafety ? 1 : 0,
          lifetime_years: part.lifetimeYears,
        })
        .where('id', '=', 1)
        .execute()
      return { ...facts, parts: [part, ...facts.parts.slice(1)] }
    case 'company':
      await db
        .updateTable('companies')
        .set({ country: company.country })
        .where('id', '=', 1)
        .execute()
      return { ...facts, companies: [company, ...facts.companies.slice(1)] }
    case 'file': {
      const { languages, isShown } = file
      const change = { languages: JSON.stringify(languages), doctype_id: file.doctype + 1 }
      await db
        .updateTable('medias')
        .set({ ...change, upload_id: isShown ? 1 : null })
        .where('id', '=', 1)
        .execute()
      const changed = { ...first, languages, isShown, doctype: file.doctype }
      return { ...facts, files: [changed, second, third, ...others] }
    }
    case 'versions':
      await db.deleteFrom('versions').execute()
      return { ...facts, files: facts.files.map((each) => ({ ...each, versions: [] })) }
    case 'link':
      await db.deleteFrom('part_medias').where('media_id', '=', 3).execute()
      return { ...facts, files: [first, second, { ...third, parts: [] }, ...others] }
    case 'devices':
      return { ...facts, devices: await moveDevices(db, facts, later) }
  }
}

/** Gives every second device the facts and files of another, and deletes the first. */
async function moveDevices(db: Db, facts: ComplianceFacts, later: ComplianceFacts) {
  const devices = facts.devices.map((device, at) => ({ ...device, ...moved(at) }))
  for (const [at, device] of devices.entries()) {
    await db
      .updateTable('devices')
      .set({
        part_id: idAt(device.part),
        company_id: idAt(device.company),
        delivered_on: device.deliveredOn,
        placed_on_market_on: device.placedOnMarketOn,
      })
      .where('id', '=', at + 1)
      .execute()
    await db
      .deleteFrom('device_medias')
      .where('device_id', '=', at + 1)
      .execute()
    for (const file of device.files) {
      await db
        .insertInto('device_medias')
        .values({ device_id: at + 1, media_id: file + 1, linked_on: null })
        .execute()
    }
  }
  await db.deleteFrom('devices').where('id', '=', 1).execute()
  return devices.slice(1)

  /** Every second device stays unchanged. */
  function moved(at: number) {
    const other = later.devices[at]
    if (!other || at % 2 === 1) return {}
    const { createdOn: _, ...rest } = other
    return rest
  }
}

async function assertFound(world: World, facts: ComplianceFacts, today: string) {
  await findingsSettled(world)
  const { db } = world.services
  const rows = await db.selectFrom('findings').selectAll().execute()
  const found = rows.map((row) =>
    line(row.rule, row.devices, {
      ...{ part: row.part_id, company: row.company_id, doctype: row.doctype_id },
      ...{ media: row.media_id, country: row.country, due: row.due_on },
    }),
  )
  assert.deepEqual(found.toSorted(), recomputed(facts, today).toSorted())
}

function line(rule: string, devices: number, about: Record<string, string | number | null>) {
  const filters = Object.entries(about).filter(([, value]) => value !== null)
  return `${rule} ${filters.map(([name, value]) => `${name}=${value}`).join(' ')}: ${devices}`
}

type Device = ComplianceFacts['devices'][number]
type File = ComplianceFacts['files'][number]

/** Device by device, using nothing of the portal but its list of languages. */
function recomputed(facts: ComplianceFacts, today: string): string[] {
  const lines: string[] = []
  for (const [at, part] of facts.parts.entries()) {
    const devices = facts.devices.filter((device) => device.part === at)
    const ofPart = facts.files
      .map((file, index) => ({ ...file, index }))
      .filter((file) => file.isShown && file.parts.includes(at))
    const own = (device: Device) =>
      device.files.flatMap((index) => facts.files[index] ?? []).filter(({ isShown }) => isShown)
    const shown = (device: Device): File[] => [...ofPart, ...own(device)]
    const tell = (
      rule: string,
      about: Record<string, number | string>,
      concerned: Device[],
      isOfPart: boolean,
    ) => {
      if (concerned.length > 0 || (isOfPart && devices.length === 0)) {
        lines.push(line(rule, concerned.length, { part: at + 1, ...about }))
      }
    }

    for (const [index, type] of facts.doctypes.entries()) {
      const doctype = index + 1
      const isOfType = (file: File) => file.doctype === index
      const lacking = devices.filter((device) => !shown(device).some(isOfType))
      if (type.isRequired) {
        tell('missing-type', { doctype }, lacking, !ofPart.some(isOfType))
        for (const country of ['BE', 'DE']) {
          const foreign = devices.filter((device) => {
            if (codeOf(facts.companies[device.company ?? -1]?.country) !== country) return false
            const there = shown(device).filter(isOfType)
            const wanted: readonly string[] = officialLanguages[country] ?? []
            const isRead = ({ languages }: File) => languages.some((code) => wanted.includes(code))
            return there.length > 0 && !there.some(isRead)
          })
          tell('missing-language', { doctype, country }, foreign, false)
        }
      }
      if (type.vdiClass === '03-02' && !type.isPublic) {
        const readers = devices.filter((device) => shown(device).some(isOfType))
        tell('not-public', { doctype }, readers, ofPart.some(isOfType))
      }
    }

    const wasOut = ({ versions }: File, day: string) =>
      versions.some(
        ({ releasedOn, withdrawnOn }) =>
          releasedOn !== null && releasedOn <= day && (withdrawnOn === null || withdrawnOn > day),
      )
    const isLate = (file: File, { deliveredOn }: Device) =>
      deliveredOn !== null && !wasOut(file, deliveredOn)
    for (const file of ofPart) {
      const media = file.index + 1
      const late = devices.filter((device) => isLate(file, device))
      tell('late-release', { media }, late, false)
      if (isNoPdfa(file)) tell('not-pdfa', { media }, devices, true)
    }
    const lateOwn = devices.filter((device) => own(device).some((file) => isLate(file, device)))
    tell('late-release', {}, lateOwn, false)
    tell(
      'not-pdfa',
      {},
      devices.filter((device) => own(device).some(isNoPdfa)),
      false,
    )

    const years = Math.max(10, part.lifetimeYears ?? 0)
    const next = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
    const ends = devices
      .map((device) => ({ device, last: lastDay(device, years) }))
      .filter(({ last }) => last >= today && last <= next)
    const due = ends.map(({ last }) => last).toSorted()[0] ?? ''
    tell(
      'keeping-ends',
      { due },
      ends.map(({ device }) => device),
      false,
    )
    if (part.isForPrivateUse && !part.hasPrintedSafety) tell('no-printed-safety', {}, devices, true)
  }
  for (const [at, { country }] of facts.companies.entries()) {
    const { length } = facts.devices.filter(({ company }) => company === at)
    if (length > 0 && codeOf(country) === undefined) {
      lines.push(line('unknown-country', length, { company: at + 1 }))
    }
    const unsorted = facts.devices.filter(({ company, part }) => company === at && part === null)
    if (unsorted.length > 0) lines.push(line('without-part', unsorted.length, { company: at + 1 }))
  }
  return lines
}

function codeOf(country: string | null | undefined): string | undefined {
  return { Deutschland: 'DE', belgië: 'BE', USA: 'US' }[country ?? '']
}

function isNoPdfa({ kind }: File): boolean {
  return kind === 'pdf' || kind === 'table'
}

function lastDay({ placedOnMarketOn, deliveredOn, createdOn }: Device, years: number): string {
  const begin = placedOnMarketOn ?? deliveredOn ?? createdOn
  const year = Number(begin.slice(0, 4)) + years
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  const rest = begin.slice(4) === '-02-29' && !isLeap ? '-02-28' : begin.slice(4)
  return `${year}${rest}`
}
