import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'

// Loaded into a server with `--import`: once the file named by `BROKEN_DISK` exists, `fsync` fails as on a failing
// disk. A real one needs devices that tests may not have.

const probe = await open(import.meta.filename)
const FileHandle = Object.getPrototypeOf(probe)
await probe.close()

const { sync } = FileHandle
FileHandle.sync = async function failing() {
  if (!existsSync(process.env.BROKEN_DISK ?? '')) return sync.call(this)
  throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' })
}
