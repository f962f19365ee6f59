import type { z } from 'zod'
import { type Import, imports } from '#contract/imports.ts'
import { isConnected, noteResponse } from '../base/connection.ts'
import { problemOf } from '../client/request.ts'
import { sendFile } from '../client/send-file.ts'
import { session } from '../client/session.ts'

/** What a table contains, and settings for reading what the file itself does not state correctly. */
export type TableOptions = z.input<typeof imports.create.input>

interface Sending {
  onProgress?: (sent: number, total: number) => void
  signal?: AbortSignal
}

/** The tables sent by this tab, to send them again for reading with other settings. */
const sentTables = new Map<number, File>()

export function sentTable(id: number): File | undefined {
  return sentTables.get(id)
}

/** Sends a table and returns how it was read. */
export async function sendTable(
  file: File,
  options: TableOptions,
  sending: Sending = {},
): Promise<Import> {
  const sessionBefore = session.current
  const path = `${imports.create.path}?${new URLSearchParams(options)}`
  const wasConnected = isConnected.current
  const reply = await sendFile({ path, field: 'file', file, ...sending })
  noteResponse(wasConnected)
  const { status, response } = reply
  if (status === 200) {
    const tableImport = response as Import
    sentTables.set(tableImport.id, file)
    return tableImport
  }
  if (status === 401 && (await session.onEnd?.(sessionBefore)))
    return sendTable(file, options, sending)
  const headers = { get: (name: string) => reply.getResponseHeader(name) }
  throw problemOf({ status, headers }, response)
}
