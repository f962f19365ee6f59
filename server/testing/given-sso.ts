import * as given from './given.ts'
import { signInAtProvider } from './oidc-provider.ts'
import type { World } from './world.ts'

/** A browser returning from the provider: its redirect target and its cookie. */
export interface Back {
  location: string
  cookie: string
}

/** Begins a sign-in at the provider; with `again` a signed-in person authenticates anew. */
export async function begin(world: World, body: { again?: boolean } = {}) {
  const place = await given.response(200, world.ask('POST', '/api/auth/sso/begin', { body }))
  const url: string = place.body.url
  return { url, parameters: new URL(url).searchParams, cookie: given.cookieOf(place) }
}

/** Signs in at the provider under this name, and returns. */
export async function signIn(world: World, name: string, body = {}): Promise<Back> {
  const { url, cookie } = await begin(world, body)
  const { search } = await signInAtProvider(url, name)
  return comeBack(world, search, cookie)
}

/** The provider redirects the browser back with this query. */
export async function comeBack(world: World, search: string, cookie: string): Promise<Back> {
  const headers = { ...(cookie && { cookie }), 'sec-fetch-site': 'cross-site' }
  const answer = await world.ask('GET', `/api/auth/sso/callback${search}`, { headers })
  await given.response(302, Promise.resolve(answer))
  return { location: answer.headers.location ?? '', cookie }
}

/** Completes the sign-in with the ticket after the `#`. */
export function finish(world: World, { location, cookie }: Back) {
  const ticket = new URLSearchParams(location.split('#')[1]).get('ticket') ?? 'keines'
  return world.ask('POST', '/api/auth/sso/finish', { body: { ticket }, headers: { cookie } })
}
