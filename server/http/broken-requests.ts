import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../core/problem-error.ts'
import { earlyHeaders } from './security-headers.ts'

/** Answers what is no HTTP request at all, or too long or too slow to become one: same envelope, then the line is cut. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy()
    return
  }
  answerOnSocket(socket, translate(error.code))
}

/** Writes an answer where there is no request to answer, then ends the connection. */
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

/** Whether an answer is under way, into which another must not be written. */
function isAnswering(socket: Socket): boolean {
  const answer = answers.get(socket)
  return answer?.headersSent === true && !answer.writableFinished
}

/** Two things that Node would answer by itself, without our envelope: an odd `Expect`, and no `Host`. */
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
