import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { allowedUpwards, floors, type Zone } from './floors.ts'

for (const zone of ['web', 'server'] satisfies Zone[]) {
  test(`the folders of ${zone} import only what stands below them, without circles`, () => {
    const arrows = arrowsOf(zone)
    const floorOf = (room: string) => floors[zone].findIndex((floor) => floor.includes(room))
    const unknown = arrows.flat().filter((room) => floorOf(room) < 0)
    assert.deepEqual(unknown, [], 'not on any floor')

    const level = arrows.filter(([from, to]) => floorOf(from) === floorOf(to))
    const wrong = [
      ...arrows.filter(([from, to]) => floorOf(from) < floorOf(to)),
      ...level.filter(([from, to]) => leadsTo(to, from, level)),
    ]
    const names = wrong.map(([from, to]) => `${from} > ${to}`)
    assert.deepEqual(names.sort(), Object.keys(allowedUpwards[zone]).sort())
  })
}

type Arrow = readonly [from: string, to: string]

/** Every pair of rooms of which one imports the other; tests may import what they like. */
function arrowsOf(zone: Zone): Arrow[] {
  const sources = globSync(`${zone}/**/*.{ts,tsx}`).filter((file) => !file.includes('.test.'))
  const arrows = sources.flatMap((file) => {
    const imports = readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
    return [...imports].map(
      ([, path = '']) => `${roomOf(file)} ${roomOf(join(dirname(file), path))}`,
    )
  })
  const distinct = [...new Set(arrows)].map((arrow) => arrow.split(' ') as [string, string])
  return distinct.filter(([from, to]) => from !== to)
}

/** `web/form/use-form.ts` lies in `form`; a file without a folder is a room of its own. */
function roomOf(file: string): string {
  return file.split('/')[1] ?? file
}

function leadsTo(from: string, to: string, arrows: Arrow[], seen = new Set<string>()): boolean {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  return arrows.some(([start, end]) => start === from && leadsTo(end, to, arrows, seen))
}
