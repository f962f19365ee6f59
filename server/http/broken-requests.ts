import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ProblemError } from './problem-error.ts'
import { earlyHeaders } from './security-headers.ts'

/** Answers what is no HTTP request at all, or too long or too slow to become one: same envelope, then the line is cut. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = translate(error.code)
  const body = JSON.stringify(problem.toBody())
  const headers = {
    ...earlyHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`
  socket.end([status, ...lines, '', body].join('\r\n'))
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
