import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

// Loaded into a server with `--import`: at each SIGUSR2 it collects garbage and writes the remaining heap size, in
// bytes, to the file named by `HEAP_REPORT`.

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    for (let round = 0; round < 3; round += 1) collect()
    writeFileSync(process.env.HEAP_REPORT ?? '', String(process.memoryUsage().heapUsed))
  })
}
