import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: NodeJS.GCFunction = runInNewContext('gc')

/**
 * Gives back what was short-lived, in a millisecond. Bytes that stream through lie outside of the heap: by itself the
 * engine notices them only at 64 MB, and then goes through all that lives.
 */
function collectYoung(): void {
  collect({ type: 'minor' })
}

/** Bytes: as little lies about then. */
const collectedAfter = 16_000_000

/** Counts bytes that pass through, and gives them back now and then. */
export function countPassing(): (piece: Buffer) => void {
  let passed = 0
  return ({ length }) => {
    passed += length
    if (passed < collectedAfter) return
    passed = 0
    collectYoung()
  }
}

/**
 * Gives back what a long task has left behind, in some 20 ms: what lives for a few transactions counts as old, and by itself
 * the engine looks there only once the heap has grown to three times its size.
 */
export async function collectAll(): Promise<void> {
  await collect({ type: 'major', execution: 'async' })
}

/** How often a thread looks whether it rests, in ms, and which part of that it may work then. */
const look = { every: 5_000, works: 0.05 }
/** By so much a heap has grown that is worth it, in bytes. */
const muchGrown = 10_000_000

/**
 * Gives back what a thread has left behind, once it rests, in some 50 ms: by itself the engine looks there only when the
 * heap has grown to three times what lives in it, and so much stayed with a portal that had one busy hour. The room for
 * what is short-lived, 16 MB of each thread, it gives back in an emergency alone.
 */
export function collectAtRest(): void {
  let before = performance.eventLoopUtilization()
  let least = 0
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > look.works || heapSize() - least < muchGrown) return
    collect({ type: 'major', flavor: 'last-resort' })
    least = heapSize()
  }, look.every).unref()
}

function heapSize(): number {
  return getHeapStatistics().total_heap_size
}
