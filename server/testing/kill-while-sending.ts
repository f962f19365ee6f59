import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Identity } from './certificate.ts'
import { compiledOnce } from './compiled-once.ts'
import type { SmtpPeer } from './smtp-peer.ts'
import type { World } from './world.ts'

/**
 * Starts a server in a separate process on the data of a stopped
 * world, and kills it while the fifth mail waits to be accepted.
 */
export async function killWhileSending(
  { services, dataDir }: World,
  peer: SmtpPeer,
  { cert }: Identity,
): Promise<void> {
  const fifth = new Promise<void>((resolve) => {
    peer.onMail = () => {
      if (peer.arrived.length < 5) return
      peer.hitches = { taken: 'hang' }
      resolve()
    }
  })
  const authority = join(dataDir, '../authority.pem')
  await writeFile(authority, cert)
  const { databaseUrl } = services.config
  const server = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      ...compiledOnce,
      PORT: '0',
      DATA_DIR: dataDir,
      ...(databaseUrl.startsWith('postgres') && { DATABASE_URL: databaseUrl }),
      ...peer.settings,
      NODE_EXTRA_CA_CERTS: authority,
    },
    cwd: tmpdir(),
    stdio: 'ignore',
  })
  await fifth
  server.kill('SIGKILL')
  await once(server, 'close')
  peer.hitches = {}
  peer.onMail = () => undefined
}
