import type { z } from 'zod'
import { type Import, imports } from '#contract/imports.ts'
import { isConnected } from '../base/connection.ts'
import { problemOf } from '../client/request.ts'
import { sendFile } from '../client/send-file.ts'
import { session } from '../client/session.ts'

/** What a table contains, and settings for reading what the file itself does not state correctly. */
export type TableWishes = z.input<typeof imports.create.input>

interface Sending {
  onProgress?: (sent: number, total: number) => void
  signal?: AbortSignal
}

/** The tables sent by this tab, to send them again for reading with other settings. */
const sent = new Map<number, File>()

export function sentTable(id: number): File | undefined {
  return sent.get(id)
}

/** Sends a table and returns how it was read. */
export async function sendTable(
  file: File,
  wishes: TableWishes,
  sending: Sending = {},
): Promise<Import> {
  const asking = session.current
  const path = `${imports.create.path}?${new URLSearchParams(wishes)}`
  const answer = await sendFile({ path, field: 'file', file, ...sending })
  isConnected.set(true)
  const { status, response } = answer
  if (status === 200) {
    const taken = response as Import
    sent.set(taken.id, file)
    return taken
  }
  if (status === 401 && (await session.onEnd?.(asking))) return sendTable(file, wishes, sending)
  const headers = { get: (name: string) => answer.getResponseHeader(name) }
  throw problemOf({ status, headers }, response)
}
