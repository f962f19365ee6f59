import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type BinKind, binKinds } from '#contract/bin.ts'
import { checkFiles } from '../files/check-files.ts'
import { actOnBin, type BinStep, binDeeds } from './act-on-bin.ts'
import { type BinOffice, binOffice, binPaths } from './given-bin.ts'
import type { BinModel, ModelLinkName } from './model-of-bin.ts'
import type { World } from './world.ts'

/** The length of a walk. */
interface BinWalk {
  /** Number of deletions, restores and purges; further steps in between prepare for them. */
  deeds: number
  /** After this many steps everything shown is compared. */
  stride: number
  seed: number
}

const hour = 60 * 60_000

/** Purges are rare, or soon nothing would be left; so are passing days. */
const step: fc.Arbitrary<BinStep> = fc.record({
  what: fc.oneof(
    { weight: 30, arbitrary: fc.constant('delete' as const) },
    { weight: 6, arbitrary: fc.constant('delete upload' as const) },
    { weight: 8, arbitrary: fc.constant('delete and undo' as const) },
    { weight: 20, arbitrary: fc.constant('restore' as const) },
    { weight: 2, arbitrary: fc.constant('undo' as const) },
    { weight: 6, arbitrary: fc.constant('purge' as const) },
    { weight: 12, arbitrary: fc.constant('make' as const) },
    { weight: 18, arbitrary: fc.constant('link' as const) },
    { weight: 1, arbitrary: fc.constant('wait' as const) },
  ),
  kind: fc.constantFrom(...binKinds),
  which: fc.nat(10_000),
  other: fc.nat(10_000),
})

/** Random deletions, restores and purges of all kinds; throws if a world differs from a simple model. */
export async function walkBin(world: World, { deeds, stride, seed }: BinWalk): Promise<void> {
  // Days pass only by steps, however long these take.
  world.wait((36 - world.services.clock().getUTCHours()) * hour)
  const office = await binOffice(world)
  const { model, today, act } = actOnBin(world, office)
  const lately: BinStep[] = []
  let done = 0
  for (let at = 0; done < deeds; at += 1) {
    const [drawn] = fc.sample(step, { seed: seed + at, numRuns: 1 })
    assert.ok(drawn)
    if (lately.push(drawn) > stride) lately.shift()
    if (binDeeds.has(drawn.what)) done += 1
    await act(drawn)
    if (at % stride !== stride - 1 && drawn.what !== 'wait' && done < deeds) continue
    const context = `before: ${JSON.stringify(lately)}`
    assert.deepEqual(await shown(office), expected(model, today()), context)
    if (drawn.what !== 'wait') continue
    const { held, damaged, orphans } = await checkFiles(world.services)
    const bytes = { held: model.countUploads(), damaged: [], orphans: [] }
    assert.deepEqual({ held, damaged, orphans }, bytes, context)
  }
}

/** Everything that lists show of records and of the bin. */
async function shown(office: BinOffice): Promise<Facts> {
  const facts: Facts = {}
  for (const kind of binKinds) {
    const url = `${binPaths[kind]}?sort=id&populate=*&pagination[pageSize]=1000${further[kind]}`
    for (const { id, attributes } of await office.show(url)) {
      facts[`${kind} ${id}`] = factsOf[kind](attributes)
    }
  }
  for (const { kind, record, name, until } of await office.entries('&pagination[pageSize]=1000')) {
    facts[`bin: ${kind} ${record}`] = { name, until }
  }
  return facts
}

function expected(model: BinModel, today: string): Facts {
  const facts: Facts = {}
  for (const [key, record] of model.there) {
    const { kind, id, name, number, file, upload } = record
    const linked = (link: ModelLinkName) => model.linked(link, id)
    facts[key] = {
      device: {
        name,
        company: linked('company'),
        part: linked('part'),
        media: linked('device-file'),
      },
      company: { number },
      part: { name, media: linked('part-file') },
      doctype: { name },
      file: {
        name,
        doctype: linked('doctype'),
        original: linked('original'),
        upload: [model.currentUpload(id, today) ?? []].flat(),
      },
      version: { file: [file], upload: [upload] },
    }[kind]
  }
  for (const [key, { record, until }] of model.bin) {
    facts[`bin: ${key}`] = { name: record.name, until }
  }
  return facts
}

type Facts = Record<string, object>

/** Relations that are shown only if requested by name. */
const further: Record<BinKind, string> = {
  device: '',
  company: '',
  part: '&populate[media]=*',
  doctype: '',
  file: '&populate[original]=*',
  version: '&populate[media]=*&populate[url]=*',
}

interface Related {
  data: { id: number } | { id: number }[] | null
}

interface Attributes
  extends Record<'companie' | 'part' | 'media' | 'doctype' | 'original' | 'url', Related> {
  sn: string
  title: string
  filename: string
  kdnr: number
}

const factsOf: Record<BinKind, (shown: Attributes) => object> = {
  device: ({ sn, companie, part, media }) => ({
    name: sn,
    company: idsOf(companie),
    part: idsOf(part),
    media: idsOf(media),
  }),
  company: ({ kdnr }) => ({ number: kdnr }),
  part: ({ title, media }) => ({ name: title, media: idsOf(media) }),
  doctype: ({ title }) => ({ name: title }),
  file: ({ filename, doctype, original, url }) => ({
    name: filename,
    doctype: idsOf(doctype),
    original: idsOf(original),
    upload: idsOf(url),
  }),
  version: ({ media, url }) => ({ file: idsOf(media), upload: idsOf(url) }),
}

function idsOf({ data }: Related): number[] {
  return [data ?? []]
    .flat()
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
}
