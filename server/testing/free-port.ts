import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port of this machine that nobody listens on just now, for a server of a process of its own. It lies below those
 * that the system gives to outgoing connections, one of which could be taken while the server still starts, and above
 * those that browsers refuse to ask (10080 is the highest).
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
