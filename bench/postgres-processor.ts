import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** The latest times of each process, including those that have ended since. */
const spentBy = new Map<string, number>()

/** The parent of the process that serves this connection. */
export async function postmasterOf(database: string): Promise<number> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    return parentOf(rows[0].pid)
  } finally {
    await client.end()
  }
}

/** Processor time of a process and its children, in ms. */
export function processorOfAll(parent: number): number {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    if (Number(name) !== parent && parentOf(Number(name)) !== parent) continue
    spentBy.set(name, Math.max(spentBy.get(name) ?? 0, processorOf(name)))
  }
  return [...spentBy.values()].reduce((sum, spent) => sum + spent, 0)
}

/** 0 once it has ended. */
function processorOf(id: string): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/${id}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1_000_000
  } catch {
    return 0
  }
}

function parentOf(id: number): number {
  try {
    const [, parent] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? []
    return Number(parent)
  } catch {
    return 0
  }
}
