import type { TestContext } from 'node:test'
import * as given from './given.ts'
import { pdf, sendFiles } from './send-files.ts'
import { openWorld, type Ticket, type World } from './world.ts'

/** The address of a device's ZIP. */
export function zipOf(id: number): string {
  return `/uploads/geraete/${id}.zip`
}

/** A company and an article number; `device` creates a device with PDFs of these names. */
export async function portal(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const [companie, part] = [await given.company(world), await given.part(world)]
  return {
    world,
    as,
    companie,
    part,
    async device(sn: string, names: string[], company = companie) {
      const media = await documents(world, as, names, (index) => pdf(`${index} of ${sn}`))
      return given.device(world, { sn, companie: company, part, media })
    },
  }
}

/** Files with names that uploads cannot have: a script can set them. */
async function documents(
  world: World,
  as: Ticket,
  names: string[],
  bytesOf: (index: number) => Buffer,
): Promise<number[]> {
  const files = names.map((_, index) => ({ name: 'Datei.pdf', bytes: bytesOf(index) }))
  const media: number[] = []
  for (let start = 0; start < files.length; start += 50) {
    const sent = sendFiles(world, as, files.slice(start, start + 50))
    for (const { id: url } of (await given.response(200, sent)).body) {
      const body = { data: { filename: names[media.length], url } }
      const made = await given.response(200, world.ask('POST', '/api/medias', { as, body }))
      media.push(made.body.data.id)
    }
  }
  return media
}
