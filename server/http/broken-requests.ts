import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../core/problem-error.ts'
import { earlyHeaders } from './security-headers.ts'

/**
 * Answers what is not an HTTP request, or is too long or too slow to become one: in the usual envelope, then closes
 * the connection.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy()
    return
  }
  answerOnSocket(socket, translate(error.code))
}

/** Writes an answer to a bare connection, then ends it. */
export function answerOnSocket(socket: Socket, problem: ProblemError): void {
  const body = JSON.stringify(problem.toBody())
  const headers = {
    ...earlyHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...(problem.extras.retryAfter && { 'retry-after': String(problem.extras.retryAfter) }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`
  socket.end([status, ...lines, '', body].join('\r\n'))
}

/** The latest answer on each connection. */
const answers = new WeakMap<Socket, ServerResponse>()

/** Whether an answer is being sent, which another must not interrupt. */
function isAnswering(socket: Socket): boolean {
  const answer = answers.get(socket)
  return answer?.headersSent === true && !answer.writableFinished
}

/**
 * Answers two requests that Node would otherwise answer by itself without our envelope: an unknown `Expect`, and a
 * missing `Host`.
 */
export function answerOddRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
  app.addHook('onRequest', ({ raw, headers }, reply, done) => {
    answers.set(raw.socket, reply.raw)
    const lacksHost = headers.host === undefined && raw.httpVersion === '1.1'
    done(lacksHost ? translate(undefined) : undefined)
  })
}

function translate(code: string | undefined): ProblemError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ProblemError('headers-too-large', 'Die Kopfzeilen der Anfrage sind zu groß!')
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ProblemError('timeout', 'Die Anfrage kam nicht rechtzeitig an!')
  }
  return new ProblemError('bad-request', 'Die Anfrage ist kein gültiges HTTP!')
}
