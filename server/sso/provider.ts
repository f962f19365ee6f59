import type { Configuration, IDToken } from 'openid-client'
import { ProblemError } from '../core/problem-error.ts'
import type { SsoConfig } from '../core/sso-config.ts'
import type { Subject } from './identities.store.ts'

/** What a sign-in at the provider has to come back with. */
export interface Expected {
  state: string
  nonce: string
  verifier: string
}

/** What the provider vouches for. */
export interface Vouched extends Subject {
  /** All that it says of the account. */
  claims: Record<string, unknown>
  /** How long ago somebody proved there who they are, in ms; undefined where it does not say. */
  provenFor: number | undefined
}

/** The provider of single sign-on. */
export interface Provider {
  readonly issuer: string
  /**
   * Where the browser goes to sign in, and what is expected of its return; a 503 while the provider is away. `again` asks
   * it to let nobody through because it knows the browser.
   */
  begin(again: boolean): Promise<{ url: string; expected: Expected }>
  /** Whom the provider vouches for at the browser's return; undefined where anything about it is wrong. */
  finish(query: string, expected: Expected): Promise<Vouched | undefined>
  /** Where the browser goes to sign out there, too; undefined where the provider has no such place, or is away. */
  signOutUrl(): Promise<string | undefined>
}

/** How long the provider may take to answer (s), and how long what it says of itself holds (ms). */
const patience = 5
const discoveredFor = 60 * 60_000

/** Nothing is asked of the provider before somebody signs in: it may be away when the portal starts. */
export function openProvider(
  { issuer, clientId, clientSecret, scope }: SsoConfig,
  publicUrl: string,
): Provider {
  const callback = `${publicUrl}/api/auth/sso/callback`
  let known: { configuration: Configuration; at: number } | undefined

  return {
    issuer,
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
        // A limit makes providers say when somebody has signed in there: who did so just now has confirmed that.
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
        if (!claims) return undefined
        const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
        // Some providers put names and roles into the token, others tell them when asked.
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
          timeout: patience,
          execute: [
            // The signature of a token counts, not only the line that it came through.
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

/** Longer than any provider knows a browser, in seconds. */
const anyTime = String(10 * 365 * 24 * 60 * 60)

/** By the provider's clock alone. The browser brings the request there and can change it: only what is signed counts. */
function provenFor({ auth_time: at, iat }: IDToken): number | undefined {
  return at === undefined ? undefined : Math.max(0, iat - at) * 1_000
}

/** Loaded once somebody signs in there. */
const openIdClient = () => import('openid-client')

/** Whether the provider did not answer, or not in time: that is nobody's wrong sign-in. */
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
