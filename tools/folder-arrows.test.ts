import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { allowedUpwards, features, floors, type Zone } from './floors.ts'

for (const zone of ['web', 'server'] satisfies Zone[]) {
  test(`the folders of ${zone} import only from below, without cycles`, () => {
    const arrows = arrowsOf(zone)
    const isFeature = (room: string) => !room.includes('.') && !floors[zone].flat().includes(room)
    const floorOf = (room: string) => {
      return floors[zone].findIndex((floor) => floor.includes(isFeature(room) ? features : room))
    }
    const unknown = arrows.filter(([from, to]) => floorOf(from) < 0 || floorOf(to) < 0)
    assert.deepEqual(unknown, [], 'not on any floor')

    const level = arrows.filter(([from, to]) => floorOf(from) === floorOf(to))
    const wrong = [
      ...arrows.filter(([from, to]) => floorOf(from) < floorOf(to)),
      ...level.filter(([from, to]) => leadsTo(to, from, level)),
    ]
    const allowed = Object.keys(allowedUpwards[zone])
    const reasonsFor = ([from, to, file]: Arrow) =>
      allowed.filter((rule) => [`${from} > ${to}`, `* > ${to}`, `${file} > *`].includes(rule))
    const unallowed = wrong.filter((arrow) => reasonsFor(arrow).length === 0)
    assert.deepEqual(unallowed, [], 'goes up, or in a circle')
    const unneeded = new Set(allowed).difference(new Set(wrong.flatMap(reasonsFor)))
    assert.deepEqual([...unneeded], [], 'is allowed, and nowhere to be seen')
  })
}

type Arrow = readonly [from: string, to: string, file: string]

/** Each file's imports of other folders; tests may import anything. */
function arrowsOf(zone: Zone): Arrow[] {
  const sources = globSync(`${zone}/**/*.{ts,tsx}`).filter((file) => !file.includes('.test.'))
  const arrows = sources.flatMap((file) => {
    const imports = readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
    return [...imports].map(([, path = '']): Arrow => {
      return [roomOf(file), roomOf(join(dirname(file), path)), file.slice(zone.length + 1)]
    })
  })
  return arrows.filter(([from, to]) => from !== to)
}

/** `web/form/use-form.ts` is in `form`; a file without a folder counts as a folder. */
function roomOf(file: string): string {
  return file.split('/')[1] ?? file
}

function leadsTo(from: string, to: string, arrows: Arrow[], visited = new Set<string>()): boolean {
  if (from === to) return true
  if (visited.has(from)) return false
  visited.add(from)
  return arrows.some(([start, end]) => start === from && leadsTo(end, to, arrows, visited))
}
