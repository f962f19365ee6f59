import type { Configuration, IDToken } from 'openid-client'
import { ProblemError } from '../core/problem-error.ts'
import type { SsoConfig } from '../core/sso-config.ts'
import type { Subject } from './identities.store.ts'

/** What a return from the provider is checked against. */
export interface Expected {
  state: string
  nonce: string
  verifier: string
}

/** The account that the provider has authenticated. */
export interface AuthenticatedAccount extends Subject {
  /** All claims about the account. */
  claims: Record<string, unknown>
  /** How long ago the person authenticated there, in ms; undefined if the provider does not say. */
  provenFor: number | undefined
}

/** The provider of single sign-on. */
export interface Provider {
  /** Its own spelling of its address, as in its tokens; throws a 503 while it is unreachable. */
  issuer(): Promise<string>
  /**
   * The address to redirect the browser to, and what its return is checked against; throws a 503 while the provider is
   * unreachable. With `again` the provider must authenticate the person anew, even if it knows the browser.
   */
  begin(again: boolean): Promise<{ url: string; expected: Expected }>
  /** The authenticated account, from the query of the return; undefined if anything about it is wrong. */
  finish(query: string, expected: Expected): Promise<AuthenticatedAccount | undefined>
  /** The address for signing out at the provider; undefined if it has none or is unreachable. */
  signOutUrl(): Promise<string | undefined>
}

/** Timeout of requests to the provider (s), and how long its metadata is cached (ms). */
const timeout = 5
const discoveredFor = 60 * 60_000

/** The provider is not contacted before somebody signs in, as it may be unreachable when the portal starts. */
export function openProvider(
  { issuer, clientId, clientSecret, scope }: SsoConfig,
  publicUrl: string,
): Provider {
  const callback = `${publicUrl}/api/auth/sso/callback`
  let known: { configuration: Configuration; at: number } | undefined

  return {
    issuer: async () => (await discovered()).serverMetadata().issuer,
    async begin(again) {
      const client = await openIdClient()
      const configuration = await discovered()
      const expected = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        response_type: 'code',
        scope,
        state: expected.state,
        nonce: expected.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(expected.verifier),
        code_challenge_method: 'S256',
        // With `max_age` providers report the time of the authentication,
        // which counts as a confirmation if it is recent.
        max_age: again ? '0' : anyTime,
        ...(again && { prompt: 'login' }),
      })
      return { url: url.href, expected }
    },
    async finish(query, { state, nonce, verifier }) {
      const client = await openIdClient()
      const configuration = await discovered()
      try {
        const tokens = await client.authorizationCodeGrant(
          configuration,
          new URL(`${callback}${query}`),
          { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
        )
        const claims = tokens.claims()
        if (!claims || !isSubject(claims.sub)) return undefined
        const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
        // Some providers put names and roles into the token, others only return them on request.
        const more = hasMore
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {}
        const { iss: issuer, sub: subject } = claims
        return { issuer, subject, claims: { ...more, ...claims }, provenFor: provenFor(claims) }
      } catch (error) {
        if (isAway(error)) throw away()
        return undefined
      }
    },
    async signOutUrl() {
      const client = await openIdClient()
      const configuration = await discovered().catch(() => undefined)
      if (!configuration?.serverMetadata().end_session_endpoint) return undefined
      const url = client.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: `${publicUrl}/admin-login`,
      })
      return url.href
    },
  }

  async function discovered(): Promise<Configuration> {
    if (known && performance.now() - known.at < discoveredFor) return known.configuration
    const client = await openIdClient()
    try {
      const configuration = await client.discovery(
        new URL(issuer),
        clientId,
        clientSecret,
        undefined,
        {
          timeout,
          execute: [
            // The signature of the token is verified, instead of trusting the connection.
            client.enableNonRepudiationChecks,
            ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
          ],
        },
      )
      known = { configuration, at: performance.now() }
      return configuration
    } catch {
      throw away()
    }
  }
}

/** Longer than any provider remembers a browser, in seconds. */
const anyTime = String(10 * 365 * 24 * 60 * 60)

/** Whether this names an account. The library accepts an empty text, which all accounts could share. */
function isSubject(sub: string): boolean {
  return /^\P{Cc}+$/u.test(sub)
}

/** How much later than its token an authentication may be, in s: some providers have clocks of their own for each. */
const drift = 60

/**
 * Measured by the provider's clock only. The browser carries the request there and could change it, so only signed
 * values count. A time after the token is no time: a provider that counts in milliseconds says so each time.
 */
function provenFor({ auth_time: at, iat }: IDToken): number | undefined {
  return at === undefined || at > iat + drift ? undefined : Math.max(0, iat - at) * 1_000
}

/** Loaded when somebody first signs in there. */
const openIdClient = () => import('openid-client')

/** Whether the provider did not answer in time or at all, which is not a failed sign-in. */
function isAway(error: unknown): boolean {
  const { name = '', code = '', cause } = error as Error & { code?: string }
  if (name === 'TimeoutError' || code === 'OAUTH_TIMEOUT') return true
  return name === 'TypeError' && cause instanceof Error && 'code' in cause
}

function away(): ProblemError {
  return new ProblemError(
    'unavailable',
    'Der Anbieter der Anmeldung ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    { retryAfter: 10 },
  )
}
