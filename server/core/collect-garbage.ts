import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: NodeJS.GCFunction = runInNewContext('gc')

/**
 * Collects short-lived objects, in about a millisecond. The bytes of a stream lie outside the heap: left alone, the
 * engine notices them only at 64 MB, and then scans all live objects.
 */
function collectYoung(): void {
  collect({ type: 'minor' })
}

/** In bytes. */
const collectedAfter = 16_000_000

/** Counts bytes that are streamed, and collects them every now and then. */
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
 * Collects what a long task has left behind, in some 20 ms. Objects that survived a few transactions count as old,
 * and the engine looks at those only once the heap has grown to three times its size.
 */
export async function collectAll(): Promise<void> {
  await collect({ type: 'major', execution: 'async' })
}

/** How often a thread checks whether it is idle, in ms, and the share of that time it may have worked. */
const look = { every: 5_000, works: 0.05 }
/** The heap growth that makes collecting worthwhile, in bytes. */
const muchGrown = 10_000_000

/**
 * Collects what a thread has left behind once it is idle, in some 50 ms: the engine itself would wait until the heap
 * is three times as large as the live objects, and a portal would keep that much after one busy hour. The 16 MB per
 * thread for short-lived objects are released only in an emergency.
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
