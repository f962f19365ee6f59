import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { scratchFolder } from '../../../server/testing/scratch-folder.ts'

const modes = {
  ...{ whole: 0, full: 1, failingSync: 2 },
  ...{ countingWrites: 3, countingSyncs: 4, failingWrite: 5 },
}
/** Size of `struct control` in `broken-disk.c`. */
const size = 24

/** A disk below one folder that fails on command, and a clock that jumps; for processes with its settings. */
export interface BreakableDisk {
  /** The environment of a process that has this disk below `folder`. */
  settings(folder: string): Record<string, string>
  /** After this many more writes the disk is full. */
  fillAfter(writes: number): void
  /** After this many more writes each one fails with EIO. */
  failWritesAfter(writes: number): void
  /** After this many more calls of `fsync` each one fails. */
  failSyncsAfter(syncs: number): void
  /** Counts the writes, or calls of `fsync`, during some work. */
  count(what: 'writes' | 'syncs', work: () => Promise<unknown>): Promise<number>
  /** Number of calls that have failed since it was told to. */
  failed(): number
  /** Makes the disk work again; the clock stays as it is. */
  repair(): void
  /** Moves the clock of these processes ahead by this many seconds; behind if negative. */
  moveClock(seconds: number): void
  discard(): Promise<void>
}

/** Creates one, or returns the reason why that is impossible here. */
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
  // PostgreSQL runs in another account.
  chmodSync(folder, 0o755)
  chmodSync(control, 0o666)

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
      // Calls that bypass the C library cannot be made to fail.
      UV_USE_IO_URING: '0',
    }),
    fillAfter: (writes) => set('full', writes),
    failWritesAfter: (writes) => set('failingWrite', writes),
    failSyncsAfter: (syncs) => set('failingSync', syncs),
    async count(callKind, work) {
      set(callKind === 'writes' ? 'countingWrites' : 'countingSyncs')
      await work()
      const count = numberAt(8)
      set('whole')
      return count
    },
    failed: () => numberAt(12),
    repair: () => set('whole'),
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
