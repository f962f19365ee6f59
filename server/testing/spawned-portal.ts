import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { compiledOnce } from './compiled-once.ts'

/** A portal in a separate process, or the supervisor of several; it ends with the test. */
export interface SpawnedPortal {
  process: ChildProcess
  /** Its output so far. */
  output: { out: string; err: string }
}

export function spawnPortal(
  t: Pick<TestContext, 'after'>,
  environment: Record<string, string>,
): SpawnedPortal {
  const main = join(import.meta.dirname, '../main.ts')
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', ...compiledOnce, LOG_LEVEL: 'info', ...environment },
  })
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  })
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.err += text
  })
  return { process: child, output }
}

/** Sends one request through the connections of `agent`; a `FormData` is sent as a form, anything else as JSON. */
export async function send(
  address: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
  agent?: Agent,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const [type, bytes] = await bytesOf(body)
  return new Promise((resolve, reject) => {
    const ownHeaders = { ...headers, ...(type !== undefined && { 'content-type': type }) }
    const asking = request(address + path, { method, headers: ownHeaders, ...(agent && { agent }) })
    asking.once('error', reject)
    asking.once('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => {
        const { statusCode: status = 0, headers } = answer
        resolve({ status, headers, body: String(Buffer.concat(chunks)) })
      })
    })
    asking.end(bytes)
  })
}

async function bytesOf(body: unknown): Promise<[type?: string, bytes?: string | Uint8Array]> {
  if (body === undefined) return []
  if (!(body instanceof FormData)) return ['application/json', JSON.stringify(body)]
  const form = new Response(body)
  return [form.headers.get('content-type') ?? '', await form.bytes()]
}
