import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { addressOf, trustedPeers } from '../core/network.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Services } from '../services.ts'

/**
 * The request header with a proof of knowing the portal's secrets; the response header of this name reports
 * what arrived.
 */
export const probeHeader = 'x-portal-probe'

const validFor = 5 * 60_000

/** A request as it arrived through the proxy. */
export interface Arrived {
  /** The client's address, as the portal counts and logs it. */
  address: string
  /** The peer of the connection, and whether TRUST_PROXY includes it. */
  peer: string
  isTrusted: boolean
  protocol: string
  /** `X-Forwarded-For`, from whatever source. */
  forwardedFor: string
}

/** The value of the header for a request sent now. */
export function proofFor(secrets: Secrets, now: Date): string {
  const time = String(now.getTime())
  return `${time}.${secrets.derive(`probe ${time}`)}`
}

/** Reports what arrived, only to the portal's own doctor. */
export function answerProbe(
  request: FastifyRequest,
  { config, secrets, clock }: Pick<Services, 'config' | 'secrets' | 'clock'>,
): string | undefined {
  const [time = '', proof = ''] = String(request.headers[probeHeader] ?? '').split('.')
  if (Math.abs(clock().getTime() - Number(time)) > validFor || proof.length !== 64) return undefined
  const expected = Buffer.from(secrets.derive(`probe ${time}`))
  const givenProof = Buffer.from(proof)
  if (givenProof.length !== expected.length || !timingSafeEqual(givenProof, expected))
    return undefined
  const peer = request.socket.remoteAddress ?? ''
  const arrived: Arrived = {
    address: addressOf(request),
    peer,
    isTrusted: trustedPeers(config.trustProxy)(peer),
    protocol: request.protocol,
    forwardedFor: String(request.headers['x-forwarded-for'] ?? ''),
  }
  return JSON.stringify(arrived)
}
