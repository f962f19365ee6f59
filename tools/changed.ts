import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { openImportGraph } from './import-graph.ts'
import { looksAt, smoke } from './screens.ts'

/** The tests affected by a change; paths are relative to the root. */
export interface Affected {
  isNodeTest(file: string): boolean
  isJourney(file: string): boolean
  /** The areas whose scenes are examined; undefined for all. */
  sceneAreas: string[] | undefined
  /** Whether the size of the web part may have changed. */
  isWeb: boolean
}

/**
 * These files import everything, so that every test would depend on every file. A test that opens a portal depends on
 * its own imports and on the other files of its folder instead; a change of these files affects all tests.
 */
const ends = ['server/start.ts', 'server/app.ts', 'server/services.ts']

/** The tests that changes of these files may affect. */
export function affectedBy(changed: string[]): Affected {
  const graph = openImportGraph()
  const files = new Set(changed)
  const concerns = (roots: string[]) => !graph.reach(roots, ends).isDisjointFrom(files)
  const web = changed.filter((file) => file.startsWith('web/') && !file.endsWith('.test.ts'))
  const contract = changed.filter((file) => file.startsWith('contract/'))
  const rooms = new Set([...web.map(roomOf), ...contract.flatMap(roomsOn)])
  const looks = [...rooms].map((room) => looksAt[room])
  const visible = looks.filter((look) => look !== undefined)
  const isEverywhere = looks.includes(undefined)
  const folders = [...smoke.journeys, ...visible.flatMap(({ journeys }) => journeys)]
  return {
    isNodeTest: (file) => concerns([file, ...neighboursOf(file)]),
    isJourney: (file) =>
      isEverywhere ||
      folders.some((folder) => file.startsWith(`e2e/${folder}`)) ||
      file.startsWith('e2e/scenes/') ||
      [...graph.reach([file])].some((reached) => reached.startsWith('e2e/') && files.has(reached)),
    sceneAreas: isEverywhere
      ? undefined
      : [...new Set([...smoke.scenes, ...visible.flatMap(({ scenes }) => scenes)])],
    isWeb: rooms.size > 0,
  }

  /** The folder of the same feature, or else those that import this part of the contract. */
  function roomsOn(part: string): string[] {
    const feature = basename(part, '.ts')
    if (feature in looksAt) return [feature]
    const importing = globSync('web/**/*.{ts,tsx}').filter((file) =>
      graph.names(file).includes(part),
    )
    return importing.map(roomOf)
  }
}

/** Files changed since the branch left the main branch, uncommitted ones included. */
export function changedFiles(): string[] {
  const main = ['origin/main', 'main'].find((branch) => git('rev-parse', '--verify', '-q', branch))
  const base = (main && git('merge-base', 'HEAD', main)) || 'HEAD'
  const tracked = git('diff', '--name-only', '--no-renames', base)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return `${tracked}\n${untracked}`.split('\n').filter(Boolean)
}

/** Empty if git fails, for instance for a branch that does not exist. */
function git(...words: string[]): string {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    return execFileSync('git', words, { encoding: 'utf8', stdio: [...stdio] }).trim()
  } catch {
    return ''
  }
}

/** The files in a server test's folder that are not tests themselves. */
function neighboursOf(file: string): string[] {
  const room = dirname(file)
  if (!room.startsWith('server/')) return []
  return globSync(`${room}/**/*`).filter(
    (path) => !path.endsWith('.test.ts') && /\.\w+$/.test(path),
  )
}

/** `web/files/FileTable.tsx` is in the folder `files`, `web/main.tsx` in none. */
function roomOf(file: string): string {
  const [, room = '', rest] = file.split('/')
  return rest === undefined ? '' : room
}
