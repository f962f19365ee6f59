import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { scratchFolder } from '../../../server/testing/scratch-folder.ts'

const modes = {
  ...{ whole: 0, full: 1, failingSync: 2 },
  ...{ countingWrites: 3, countingSyncs: 4, failingWrite: 5 },
}
/** What `broken-disk.c` calls `struct control`. */
const size = 24

/** A disk below one folder that breaks when it is told to, and a clock that jumps; for processes with its settings. */
export interface BreakableDisk {
  /** Environment of a process whose disk below `folder` it is. */
  settings(folder: string): Record<string, string>
  /** After so many more writes nothing can be written any more. */
  fillAfter(writes: number): void
  /** After so many more writes each of them fails with EIO. */
  failWritesAfter(writes: number): void
  /** After so many more calls of `fsync` each of them fails. */
  failSyncsAfter(syncs: number): void
  /** How many writes, or calls of `fsync`, some work takes. */
  count(what: 'writes' | 'syncs', work: () => Promise<unknown>): Promise<number>
  /** How many calls have failed since it was told to break. */
  failed(): number
  /** All is well again; the clock is left alone. */
  mend(): void
  /** The clock of these processes is so many seconds ahead; less than 0 behind. */
  moveClock(seconds: number): void
  discard(): Promise<void>
}

/** Makes one; a text says why there can be none here. */
export async function openBreakableDisk(): Promise<BreakableDisk | string> {
  if (process.platform !== 'linux') return 'the C library is loaded before others on Linux only'
  if (!hasCompiler()) return 'there is no gcc, and apt-get could not install it'
  const folder = await scratchFolder()
  const [library, control] = [join(folder, 'broken-disk.so'), join(folder, 'control')]
  const source = join(import.meta.dirname, 'broken-disk.c')
  const words = ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl']
  const compiled = spawnSync('gcc', words, { encoding: 'utf8' })
  if (compiled.status !== 0) throw new Error(compiled.stderr)
  writeFileSync(control, Buffer.alloc(size))

  function set(mode: keyof typeof modes, good = 0) {
    const numbers = Buffer.alloc(16)
    numbers.writeInt32LE(modes[mode], 0)
    numbers.writeInt32LE(good, 4)
    write(numbers, 0)
  }
  function write(bytes: Buffer, at: number) {
    const file = openSync(control, 'r+')
    writeSync(file, bytes, 0, bytes.length, at)
    closeSync(file)
  }
  const numberAt = (at: number) => readFileSync(control).readInt32LE(at)

  return {
    settings: (watched) => ({
      LD_PRELOAD: library,
      BROKEN_DISK_CONTROL: control,
      BROKEN_DISK_FOLDER: watched,
      // What goes past the C library cannot be broken.
      UV_USE_IO_URING: '0',
    }),
    fillAfter: (writes) => set('full', writes),
    failWritesAfter: (writes) => set('failingWrite', writes),
    failSyncsAfter: (syncs) => set('failingSync', syncs),
    async count(what, work) {
      set(what === 'writes' ? 'countingWrites' : 'countingSyncs')
      await work()
      const seen = numberAt(8)
      set('whole')
      return seen
    },
    failed: () => numberAt(12),
    mend: () => set('whole'),
    moveClock(seconds) {
      const number = Buffer.alloc(8)
      number.writeBigInt64LE(BigInt(seconds))
      write(number, 16)
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}

function hasCompiler(): boolean {
  const isThere = () => spawnSync('gcc', ['--version']).status === 0
  if (isThere()) return true
  if (process.getuid?.() !== 0) return false
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  const words = ['install', '-y', '-qq', '--no-install-recommends', 'gcc', 'libc6-dev']
  spawnSync('apt-get', words, { stdio: 'inherit' })
  return isThere()
}
