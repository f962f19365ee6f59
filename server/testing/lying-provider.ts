import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { freePort } from './free-port.ts'
import { type GivenProvider, serveAt } from './oidc-provider.ts'

/** A token with faults: its claims, and how it is signed. */
export interface Token {
  claims: Record<string, unknown>
  alg?: 'RS256' | 'none' | 'HS256'
  /** Signed with a key that the provider does not publish. */
  isForged?: boolean
}

/** A provider of our own that answers every code with the token given by a test. */
export interface LyingProvider extends GivenProvider {
  /** Answers codes with this token from now on; its claims override valid ones. */
  say(token: Token): void
}

/** Opens such a provider; valid claims have its own address, the portal as audience, and the current time. */
export async function openLyingProvider(): Promise<LyingProvider> {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const [own, forged] = [newKey(), newKey()]
  const configuration = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  }
  const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }
  let next: Token = { claims: {} }

  function answer({ url = '' }: IncomingMessage, response: ServerResponse) {
    const body = url.startsWith('/token')
      ? { access_token: 'x', token_type: 'Bearer', id_token: tokenOf(next) }
      : url.startsWith('/jwks')
        ? { keys: [jwk] }
        : configuration
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  }

  function tokenOf({ claims, alg = 'RS256', isForged = false }: Token): string {
    const now = Math.floor(Date.now() / 1_000)
    const right = { iss: issuer, aud: 'portal', sub: 'bernd@werk', iat: now, exp: now + 300 }
    const parts = [
      { alg, kid: 'own' },
      { ...right, ...claims },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    const signed = parts.join('.')
    if (alg === 'none') return `${signed}.`
    const key: KeyObject = (isForged ? forged : own).privateKey
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
  }

  return {
    ...(await serveAt(port, answer)),
    say(token) {
      next = token
    },
  }
}

function newKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2_048 })
}
