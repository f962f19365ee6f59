import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf, type PeerCheck } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { answerOnSocket } from './broken-requests.ts'

/** How much time, how many bytes and how many connections a client may take up. */
export interface RequestLimits {
  /** Until all headers of a request have arrived, in ms. */
  headers: number
  /** Until a request has arrived; also the interval within which an upload or an answer must make progress. In ms. */
  request: number
  /** Minimum average rate of uploads, and of clients reading answers. */
  bytesPerSecond: number
  /** How much of the rest is read after a refusal, so that the client gets to read the reason: bytes and ms. */
  restBytes: number
  restTime: number
  /** Maximum number of open connections per address. */
  connections: number
}

/** The limits of a portal; tests pass shorter ones. Milliseconds and bytes. */
export const defaultLimits: RequestLimits = {
  headers: 10_000,
  request: 30_000,
  bytesPerSecond: 8 * 1_024,
  restBytes: 1_000_000,
  restTime: 1_000,
  connections: 250,
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body has no time limit as long as it makes progress. */
    isUpload?: boolean
  }
}

/** Node checks for late headers at intervals: both together make up the limit. */
export function headerTimes({ headers }: RequestLimits) {
  const connectionsCheckingInterval = Math.min(500, headers / 2)
  return { connectionsCheckingInterval, headersTimeout: headers - connectionsCheckingInterval }
}

/** Aborts requests that take too long, and reads on briefly after a refusal. */
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

/** Requests made by `inject` have no connection. */
function hasLine({ socket }: IncomingMessage): boolean {
  return socket instanceof Socket
}

/** Refuses connections of a peer that has too many; a trusted proxy carries those of all visitors. */
export function limitConnections(
  app: FastifyInstance,
  isTrusted: PeerCheck,
  limits: RequestLimits,
): void {
  const open = new Map<string, number>()
  const surplus = new WeakSet<Socket>()
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isTrusted(address)) return
    const peer = networkOf(address)
    const count = (open.get(peer) ?? 0) + 1
    open.set(peer, count)
    socket.once('close', () => {
      const remaining = (open.get(peer) ?? 1) - 1
      if (remaining > 0) open.set(peer, remaining)
      else open.delete(peer)
    })
    if (count <= limits.connections) return
    surplus.add(socket)
    answerOnSocket(socket, tooManyConnections())
  })
  // Its request may have arrived all the same: what was refused must not be done.
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done(surplus.has(raw.socket) ? tooManyConnections() : undefined)
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
    const isAnswered = reply.sent || reply.raw.headersSent
    if (!raw.complete && !isAnswered) {
      // Data that is waiting to be read here is not the sender's fault.
      const isGoing = isMoving || raw.readableLength > 0
      if (request.routeOptions.config.isUpload && isGoing) return
      refuseLate(raw, reply)
    } else if (socket.writableLength > 0 && !isMoving) {
      socket.destroy()
    }
  }, limits.request)
  timer.unref()
  reply.raw.once('close', () => clearInterval(timer))
}

/** Fails the reader of the body, if there is one: a handler must not wait for it for ever. */
function refuseLate(raw: IncomingMessage, reply: FastifyReply): void {
  const late = new ProblemError('timeout', 'Die Anfrage kam nicht rechtzeitig an!')
  if (raw.listenerCount('error') > 0) raw.emit('error', late)
  else reply.send(late)
}

/** Closing the connection while the client is still sending would discard the answer before it is read. */
function readOn(raw: IncomingMessage, response: ServerResponse, limits: RequestLimits): void {
  const { socket } = raw
  const { destroySoon } = socket
  let isLast = false
  // Without keep-alive, Node would close it here.
  socket.destroySoon = () => {
    isLast = true
    socket.end()
  }
  let read = 0
  raw.unpipe()
  // Before the answer is sent: afterwards Node itself discards unread data, uncounted.
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
