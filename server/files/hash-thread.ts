import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { HashedBlob } from './blob-store.ts'
import { stateOf } from './file-state.ts'
import type { HashAnswer, HashOrder } from './hasher.ts'

// The worker thread of `hasher.ts`. Several files are read interleaved, chunk by chunk.

/** Bytes. */
const chunkSize = 1_024 * 1_024
/** A gentle reader rests this many times as long as a chunk took. */
const restFactor = 4

parentPort?.on('message', async (order: HashOrder) => {
  parentPort?.postMessage(await answer(order))
})

async function answer({ id, path, isGentle }: HashOrder): Promise<HashAnswer> {
  try {
    return { id, hashed: await hash(path, isGentle) }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { id, failure: { message, code } }
  }
}

async function hash(path: string, isGentle: boolean): Promise<HashedBlob> {
  const file = await open(path, 'r')
  try {
    const state = stateOf(await file.stat({ bigint: true }))
    const hash = createHash('sha256')
    const buffer = Buffer.allocUnsafeSlow(chunkSize)
    for (;;) {
      const startedAt = performance.now()
      const { bytesRead } = await file.read(buffer, 0, chunkSize)
      if (bytesRead === 0) break
      hash.update(buffer.subarray(0, bytesRead))
      if (isGentle) await setTimeout((performance.now() - startedAt) * restFactor)
    }
    const after = stateOf(await file.stat({ bigint: true }))
    // Bytes that changed while being read have no valid hash: this state matches none that a reader sees.
    return {
      state: after === state ? state : `${state}, then ${after}`,
      sha256: hash.digest('hex'),
    }
  } finally {
    await file.close()
  }
}
