import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** What happens to connections: nothing, they are refused, they get no answer, or they are cut after some bytes. */
type Weather = 'fine' | 'refused' | 'silent' | Cuts

/** `times` is the number of cuts, after which connections are fine again; by default all connections are cut. */
interface Cuts {
  /** Bytes to the server. */
  up?: number
  /** Bytes from the server. */
  down?: number
  times?: number
}

/** A proxy that breaks connections on request of a test. */
export interface CuttingProxy {
  /** `http://127.0.0.1:…` */
  origin: string
  /** Sets what happens to connections, and closes all that are open. */
  set(weather: Weather): void
  /** Number of connections that were cut or refused. */
  cuts(): number
  /** Number of open connections. */
  open(): number
}

/** Opens a proxy to `target` (`http://host:port`), which is closed at the end of the test. */
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
    // A broken connection is intended; the other half is closed with it.
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
