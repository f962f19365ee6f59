import { readFile } from 'node:fs/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { EncodingRefusal, Refusal } from '../inspection/refusal.ts'
import type { ArrivingTable, ReadingOptions, TableRow } from './cells.ts'
import { readBytes } from './read-bytes.ts'

// Entry point of the thread that `read-table.ts` starts: reads one table, sends it in batches on request, and ends.

export interface TableOrder extends ReadingOptions {
  path: string
}

export type TableMessage =
  | { facts: ArrivingTable }
  | { rows: TableRow[] }
  | { refused: string; isEncoding: boolean }
  | { failed: string }

/** Rows per message. */
const batchSize = 500

if (parentPort) await answer(parentPort, workerData as TableOrder)

async function answer(port: MessagePort, { path, ...options }: TableOrder): Promise<void> {
  try {
    const { rows, ...facts } = await readBytes(await readFile(path), options)
    let sent = 0
    port.postMessage({ facts: { ...facts, count: rows.length } } satisfies TableMessage)
    port.on('message', () => {
      const next = rows.slice(sent, sent + batchSize)
      sent += next.length
      port.postMessage({ rows: next } satisfies TableMessage)
      if (next.length === 0) port.close()
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const isEncoding = error instanceof EncodingRefusal
    const problem =
      error instanceof Refusal ? { refused: message, isEncoding } : { failed: message }
    port.postMessage(problem satisfies TableMessage)
    port.close()
  }
}
