import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figure } from './figures.ts'

/** A figure and the section that measured it. */
export interface SectionFigure extends Figure {
  section: string
}

interface Section {
  name: string
  script: URL
}

/** The figures of a section, and its exit code. */
interface Ended {
  figures: SectionFigure[]
  code: number | null
}

/** Runs one section in a separate process; no figures mean that it ended prematurely. */
export async function runSection(section: Section): Promise<SectionFigure[]> {
  const { figures, code } = await endSection(section)
  return code === 0 || figures.some(({ isOver }) => isOver) ? figures : []
}

/**
 * The same, including the figures before a premature end. A section that takes longer than `limit` ms is killed with
 * all processes that it has started, as it is when this process ends.
 */
export async function endSection({ name, script }: Section, limit?: number): Promise<Ended> {
  const file = join(tmpdir(), `typenschild-figures-${process.pid}-${name}.jsonl`)
  rmSync(file, { force: true })
  const child = spawn(process.execPath, [fileURLToPath(script), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_FIGURES: file },
    detached: limit !== undefined,
  })
  const end = () => process.kill(-(child.pid ?? 0), 'SIGTERM')
  const timer = limit === undefined ? undefined : setTimeout(end, limit)
  if (limit !== undefined) process.once('exit', end)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(timer)
  process.off('exit', end)
  const content = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  rmSync(file, { force: true })
  const lines = content === '' ? [] : content.split('\n')
  const figures = lines.map((line): Figure => JSON.parse(line))
  return { figures: figures.map((figure) => ({ section: name, ...figure })), code }
}

/** The machine that figures were measured on. */
export function machineInWords(): string {
  return `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.versions.node}`
}
