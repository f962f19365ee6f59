import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A free port for a server in a separate process. It is below those that the system assigns to outgoing connections,
 * one of which might take it while the server still starts, and above those that browsers block (10080 is the highest).
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_100, 32_000)
    if (await canListen(port)) return port
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
