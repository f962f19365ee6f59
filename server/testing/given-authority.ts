import assert from 'node:assert/strict'
import * as given from './given.ts'
import type { TestResponse, Ticket, World } from './world.ts'

/** Allows or forbids administrators to create links for authorities. */
export async function authorityAccess(world: World, authorityAccess = true): Promise<void> {
  const as = await given.administrator(world)
  await given.response(200, world.ask('PUT', '/api/settings', { as, body: { authorityAccess } }))
}

/** Creates a link for an authority; returns its number, address and secret. */
export async function authorityLink(
  world: World,
  subject: { device: number } | { part: number },
  facts: object = {},
): Promise<{ id: number; code: string; address: string }> {
  const as = await given.administrator(world)
  const body = { purpose: 'Az. 53.2-17', recipient: 'Bezirksregierung Köln', ...facts, ...subject }
  const made = await given.response(200, world.ask('POST', '/api/authority-links', { as, body }))
  const { id, address } = made.body
  return { id, address, code: address.split('#')[1] }
}

/** Sends what a browser sends after opening such a link. */
export function sendCode(
  world: World,
  code: string,
  { headers, from }: { headers?: Record<string, string>; from?: string } = {},
): Promise<TestResponse> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...page }
  return world.ask('POST', '/authority', {
    body: String(new URLSearchParams({ code })),
    headers: { ...form, ...headers },
    from,
  })
}

/** Opens a link; returns the path that it leads to, and the session. */
export async function openedLink(world: World, code: string): Promise<{ at: string; as: Ticket }> {
  const answer = await given.response(303, sendCode(world, code))
  const at = answer.headers.location
  assert.ok(at)
  return { at, as: { cookie: given.cookieOf(answer) } }
}

const page = { accept: 'text/html' }
