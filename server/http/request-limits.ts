import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf, type PeerCheck } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { answerOnSocket } from './broken-requests.ts'

/** How much time, bytes and connections a client may take up. */
export interface RequestLimits {
  /** Until all headers of a request are there, in ms. */
  headers: number
  /** Until a request is there; also how often an upload or an answer under way must have moved on. In ms. */
  request: number
  /** What an upload, and whoever reads an answer, must manage on average. */
  bytesPerSecond: number
  /** After a refusal so much of the rest is read, so that the client gets to read why: bytes and ms. */
  restBytes: number
  restTime: number
  /** Open at once from one address. */
  connections: number
}

/** Those of a portal; tests pass shorter ones. Milliseconds and bytes. */
export const usualLimits: RequestLimits = {
  headers: 10_000,
  request: 30_000,
  bytesPerSecond: 8 * 1_024,
  restBytes: 1_000_000,
  restTime: 1_000,
  connections: 250,
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as it likes while it moves on. */
    isUpload?: boolean
  }
}

/** Node looks for late headers from time to time: together that is the limit. */
export function headerTimes({ headers }: RequestLimits) {
  const connectionsCheckingInterval = Math.min(500, headers / 2)
  return { connectionsCheckingInterval, headersTimeout: headers - connectionsCheckingInterval }
}

/** Ends what takes too long, and reads on a little after a refusal. */
export function limitRequests(app: FastifyInstance, limits: RequestLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasLine(request.raw)) watch(request, reply, limits)
    done()
  })
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (!raw.complete && hasLine(raw)) {
      reply.removeHeader('connection')
      readOn(raw, reply.raw, limits)
    }
    done()
  })
}

/** What `inject` asks comes over no line. */
function hasLine({ socket }: IncomingMessage): boolean {
  return socket instanceof Socket
}

/** Refuses connections of a peer that has too many; a trusted proxy brings those of all visitors. */
export function limitConnections(
  { server }: FastifyInstance,
  isTrusted: PeerCheck,
  limits: RequestLimits,
): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isTrusted(address)) return
    const peer = networkOf(address)
    const count = (open.get(peer) ?? 0) + 1
    open.set(peer, count)
    socket.once('close', () => {
      const left = (open.get(peer) ?? 1) - 1
      if (left > 0) open.set(peer, left)
      else open.delete(peer)
    })
    if (count > limits.connections) answerOnSocket(socket, tooManyConnections())
  })
}

function tooManyConnections(): ProblemError {
  return new ProblemError(
    'unavailable',
    'Von Ihrer Adresse sind zu viele Verbindungen offen. Bitte versuchen Sie es gleich noch einmal.',
    { retryAfter: 5 },
  )
}

function watch(request: FastifyRequest, reply: FastifyReply, limits: RequestLimits): void {
  const { raw } = request
  const { socket } = raw
  const least = (limits.bytesPerSecond * limits.request) / 1_000
  let moved = socket.bytesRead + socket.bytesWritten
  const timer = setInterval(() => {
    const now = socket.bytesRead + socket.bytesWritten
    const isMoving = now - moved >= least
    moved = now
    if (!raw.complete) {
      // What waits here to be read is not the sender's fault.
      const isGoing = isMoving || raw.readableLength > 0
      if (reply.sent || (request.routeOptions.config.isUpload && isGoing)) return
      refuseLate(raw, reply)
    } else if (socket.writableLength > 0 && !isMoving) {
      socket.destroy()
    }
  }, limits.request)
  timer.unref()
  reply.raw.once('close', () => clearInterval(timer))
}

/** Through whoever reads the body, if somebody does: a handler that waits for it must not wait for ever. */
function refuseLate(raw: IncomingMessage, reply: FastifyReply): void {
  const late = new ProblemError('timeout', 'Die Anfrage kam nicht rechtzeitig an!')
  if (raw.listenerCount('error') > 0) raw.emit('error', late)
  else reply.send(late)
}

/** Cutting the line while the client still sends would throw away the answer that it has not read. */
function readOn(raw: IncomingMessage, response: ServerResponse, limits: RequestLimits): void {
  const { socket } = raw
  const { destroySoon } = socket
  let isLast = false
  // Node would cut it here, where it is not kept alive.
  socket.destroySoon = () => {
    isLast = true
    socket.end()
  }
  let read = 0
  raw.unpipe()
  // Before the answer is out: from then on Node itself would throw away whatever nobody reads, uncounted.
  raw.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > limits.restBytes && response.writableFinished) socket.destroy()
  })
  raw.resume()
  response.once('finish', () => {
    const timer = setTimeout(() => socket.destroy(), limits.restTime)
    raw.once('close', () => {
      clearTimeout(timer)
      socket.destroySoon = destroySoon
      if (isLast) socket.destroySoon()
    })
  })
}
