import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/**
 * The folder of a separate disk with this size (as for `mount`); undefined if it cannot be mounted, and the test is
 * skipped with a reason. At the end of the test it is unmounted, after `leave` has closed everything on it.
 */
export async function smallDisk(
  t: TestContext,
  size: string,
  leave: () => Promise<unknown> = async () => undefined,
): Promise<string | undefined> {
  const place = await mkdtemp(join(tmpdir(), 'typenschild-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', place]
  const isMounted = spawnSync('mount', options).status === 0
  t.after(async () => {
    await leave()
    if (isMounted) spawnSync('umount', ['-l', place])
    await rm(place, { recursive: true })
  })
  if (isMounted) return place
  t.skip('a small disk cannot be mounted: this needs root on Linux')
  return undefined
}
