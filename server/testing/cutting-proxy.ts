import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** What happens to connections: nothing special, no connection, no answer, or cuts after so many bytes. */
type Weather = 'fine' | 'refused' | 'silent' | Cuts

/** `times`: how many cuts, then it is fine again; unless said, all connections are cut. */
interface Cuts {
  /** Bytes to the server. */
  up?: number
  /** Bytes from the server. */
  down?: number
  times?: number
}

/** A line to a server that breaks when a test wants it. */
export interface CuttingProxy {
  /** `http://127.0.0.1:…` */
  origin: string
  /** Sets the weather, and ends all connections that are open. */
  set(weather: Weather): void
  /** How many connections have been cut or refused. */
  cuts(): number
  /** How many are open just now. */
  open(): number
}

/** Opens a line to `target` (`http://host:port`), gone at the end of the test. */
export async function cuttingProxy(t: TestContext, target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let weather: Weather = 'fine'
  let cuts = 0
  const server = createServer((caller) => {
    keep(caller)
    const now = weather
    if (now === 'silent') {
      caller.resume()
      return
    }
    if (now === 'refused') {
      cut(caller)
      return
    }
    const callee = connect(Number(port), hostname)
    keep(callee)
    passOn(caller, callee, typeof now === 'object' ? now.up : undefined)
    passOn(callee, caller, typeof now === 'object' ? now.down : undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      weather = next
      for (const socket of sockets) socket.destroy()
    },
    cuts: () => cuts,
    open: () => sockets.size,
  }

  function keep(socket: Socket) {
    sockets.add(socket)
    // A broken line is what is wanted; the other half ends with it.
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  }

  function passOn(from: Socket, to: Socket, limit = Number.POSITIVE_INFINITY) {
    let passed = 0
    from.on('data', (chunk: Buffer) => {
      passed += chunk.length
      if (passed > limit && mayCut()) {
        cut(from)
        to.destroy()
      } else if (!to.write(chunk)) {
        from.pause()
        to.once('drain', () => from.resume())
      }
    })
    from.once('close', () => to.destroy())
  }

  function mayCut(): boolean {
    if (typeof weather !== 'object') return false
    const { times = Number.POSITIVE_INFINITY } = weather
    weather = { ...weather, times: times - 1 }
    return times > 0
  }

  function cut(socket: Socket) {
    cuts += 1
    socket.resetAndDestroy()
  }
}
