import { createHmac } from 'node:crypto'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Judge, Peer } from './allowed-address.ts'
import { ForbiddenAddress } from './allowed-address.ts'

/** A delivery as it is sent. */
export interface OutgoingDelivery {
  url: string
  /** All secrets that the receiver may know at present: each one signs. */
  secrets: string[]
  /** The same for every attempt. */
  eventId: string
  body: string
  /** When it is sent. */
  at: Date
}

/** The receiver's answer: its status, and the time it took in ms. */
export interface Answered {
  status: number
  duration: number
}

/** Why a delivery failed, in German. */
export class NotDelivered extends Error {
  readonly status: number | null

  constructor(message: string, status: number | null = null, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** Total timeout of a delivery, in ms. */
const defaultTimeout = 10_000

/**
 * Sends a delivery to the current address of its host. A 2xx status confirms it; the body is not read. Redirects are
 * not followed. Signed according to Standard Webhooks. Throws `NotDelivered`.
 */
export async function sendWebhook(
  judge: Judge,
  delivery: OutgoingDelivery,
  interrupted: AbortSignal,
  timeout = defaultTimeout,
): Promise<Answered> {
  const startedAt = performance.now()
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(timeout)])
  try {
    const url = new URL(delivery.url)
    const peers = await orAborted(judge(url), signal)
    const status = await post(url, peers, delivery, signal)
    if (status >= 200 && status < 300) {
      return { status, duration: Math.round(performance.now() - startedAt) }
    }
    throw new NotDelivered(
      status >= 300 && status < 400
        ? `Der Empfänger antwortet mit einer Weiterleitung (${status}), der nicht gefolgt wird.`
        : `Der Empfänger antwortet mit ${status}.`,
      status,
    )
  } catch (error) {
    throw error instanceof NotDelivered ? error : explained(error, timeout)
  }
}

/** The headers of a delivery: its id, the time (in seconds), and the signatures over both and the body. */
function signedHeaders({ secrets, eventId, body, at }: Omit<OutgoingDelivery, 'url'>) {
  const seconds = Math.floor(at.getTime() / 1_000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const hmac = createHmac('sha256', key).update(`${eventId}.${seconds}.${body}`)
    return `v1,${hmac.digest('base64')}`
  })
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}

function post(
  url: URL,
  peers: Peer[],
  delivery: OutgoingDelivery,
  signal: AbortSignal,
): Promise<number> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      agent: false,
      lookup: pinned(peers),
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(delivery.body),
        'user-agent': 'Typenschild',
        ...signedHeaders(delivery),
      },
    })
    request.on('response', (answer: IncomingMessage) => {
      resolve(answer.statusCode ?? 0)
      // The body is ignored.
      answer.on('error', () => undefined)
      answer.destroy()
    })
    request.on('error', reject)
    // An answer with another protocol (101) causes neither a response nor an error.
    request.on('close', () => reject(new Error('closed without an answer')))
    request.end(delivery.body)
  })
}

/** Connects to the addresses that were checked, whatever the name resolves to by now. */
function pinned(peers: Peer[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = peers
    if (all) callback(null, peers)
    else callback(null, first?.address ?? '', first?.family)
  }
}

/** A DNS lookup cannot be aborted; waiting for it can. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function explained(error: unknown, timeout: number): NotDelivered {
  return new NotDelivered(reasonOf(error, timeout), null, { cause: error })
}

function reasonOf(error: unknown, timeout: number): string {
  if (error instanceof ForbiddenAddress) return error.message
  const { name, code, cause } = error as { name?: string; code?: string; cause?: { name?: string } }
  if (name === 'TimeoutError' || cause?.name === 'TimeoutError') {
    return `Der Empfänger hat nach ${timeout / 1_000} Sekunden nicht geantwortet.`
  }
  if (name === 'AbortError') return 'Die Zustellung wurde abgebrochen.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Der Name des Empfängers ist unbekannt.'
  if (code === 'ECONNREFUSED') return 'Der Empfänger nimmt keine Verbindung an.'
  if (code === undefined) return 'Die Verbindung zum Empfänger ist abgebrochen.'
  const found = troubles.find(([pattern]) => pattern.test(code))
  return `${found?.[1] ?? 'Die Verbindung zum Empfänger ist abgebrochen'} (${code}).${found?.[2] ?? ''}`
}

/** What goes wrong below the HTTP of an answer, by the codes of Node, with what may help. */
const troubles: [RegExp, string, string?][] = [
  [
    /^UNABLE_TO_(VERIFY_LEAF|GET_ISSUER)/,
    'Das Zertifikat des Empfängers lässt sich nicht prüfen',
    ' Fehlt ein Zwischenzertifikat?',
  ],
  [
    /CERT|ALTNAME|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)/,
    'Das Zertifikat des Empfängers gilt nicht',
  ],
  [
    /^(EPROTO|ERR_SSL|ERR_TLS)/,
    'Mit dem Empfänger kommt keine verschlüsselte Verbindung zustande',
    ' Ist „https://“ richtig?',
  ],
  [/^HPE_/, 'Der Empfänger antwortet nicht in HTTP', ' Ist der Port richtig?'],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/, 'Der Empfänger ist nicht zu erreichen'],
]
