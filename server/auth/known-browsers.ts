import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../core/config.ts'
import type { Secrets } from '../core/secrets.ts'
import { browserCookieName, isHttps } from './cookies.ts'

const day = 24 * 60 * 60_000
const lifetime = 180 * day
/** Maximum number of accounts remembered per browser, the latest ones; an account with an app counts twice. */
const maxMarks = 10

interface Tools {
  config: Config
  secrets: Secrets
  clock: () => Date
}

/**
 * The id of the known browser that sends the request, if somebody has signed in with it to this account under
 * its current password (`accountKey`). It grants no access; its failures are just counted separately.
 */
export function knownBrowser(
  request: FastifyRequest,
  tools: Tools,
  account: string,
): string | undefined {
  const mark = readMarks(request, tools.config).find((found) => isOf(found, tools, account))
  return mark?.split('.')[1]
}

/** Makes the browser known to these accounts for 180 days from now. */
export function rememberBrowser(reply: FastifyReply, tools: Tools, accounts: string[]): void {
  const { config, secrets, clock } = tools
  const otherMarks = readMarks(reply.request, config).filter(
    (mark) => !accounts.some((account) => isOf(mark, tools, account)),
  )
  const payload = `${Math.floor(clock().getTime() / day).toString(36)}.${randomBytes(12).toString('base64url')}`
  const ownMarks = accounts.map((account) => `${payload}.${signatureOf(secrets, payload, account)}`)
  const marks = [...ownMarks, ...otherMarks].slice(0, maxMarks)
  reply.setCookie(browserCookieName(config), marks.join('~'), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(config),
    maxAge: lifetime / 1_000,
  })
}

/** Does the same work for unknown accounts, so that the duration reveals nothing. */
function isOf(mark: string, { secrets, clock }: Tools, account: string): boolean {
  const [issuedOn = '', browser = '', signature = ''] = mark.split('.')
  const expected = Buffer.from(signatureOf(secrets, `${issuedOn}.${browser}`, account))
  const givenSignature = Buffer.from(signature)
  const isRight =
    givenSignature.length === expected.length && timingSafeEqual(givenSignature, expected)
  return isRight && clock().getTime() - Number.parseInt(issuedOn, 36) * day < lifetime
}

function signatureOf(secrets: Secrets, payload: string, account: string): string {
  const key = secrets.derive('known browsers')
  return createHmac('sha256', key).update(`${payload} ${account}`).digest('base64url').slice(0, 22)
}

function readMarks({ cookies }: FastifyRequest, config: Config): string[] {
  const value = cookies[browserCookieName(config)]
  return value === undefined ? [] : value.split('~').slice(0, maxMarks)
}
