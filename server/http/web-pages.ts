import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loginMarkupFile, scannedNumber, shapeKey } from '#contract/login-markup.ts'
import { pages } from '#contract/pages.ts'
import type { Portal } from '#contract/portal.ts'
import { sessionCookie } from '../auth/cookies.ts'
import { type Config, ConfigError } from '../core/config.ts'
import { escapeHtml } from '../core/escape-html.ts'
import { isLocalUrl } from '../core/network.ts'
import { pagePolicy } from './security-headers.ts'

/** A page whose texts stand in it, but for the places that differ with each answer. */
type Page = { text: string; place: string }[]

/** Serves the page of every route: `/customer-login` with its screen in it, the others empty. The root of an empty portal leads to its setup. */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  isEmpty: () => Promise<boolean>,
): Promise<void> {
  const frame = await readBuilt(config, 'index.html')
  const portal = portalOf(config)
  const empty = pageOf(frame, { ...textsOf(portal), TITLE: escapeHtml(portal.name), SCREEN: '' })
  const login = await readLogin(config, frame, portal)

  for (const route of pages) {
    app.get(route, async (request, reply) => {
      if (route === '/') return reply.redirect((await isEmpty()) ? '/setup' : '/customer-login')
      const isDrawn = route === '/customer-login'
      return isDrawn ? sendLogin(request, reply) : send(reply, empty, {})
    })
  }

  function sendLogin(request: FastifyRequest, reply: FastifyReply) {
    const sn = scannedNumber(new URL(request.url, 'http://portal').search)
    const isCustomer = sn !== undefined && sessionCookie(request, config, 'customer') !== undefined
    // Probably led on to another screen: then the login must not flash up.
    if (isCustomer || sessionCookie(request, config, 'staff')) return send(reply, empty, {})
    if (sn === undefined) return send(reply, login.plain, {})
    return send(reply, login.scanned, {
      SN: escapeHtml(sn),
      SN_ENCODED: escapeHtml(encodeURIComponent(sn.trim())),
    })
  }
}

/** What pages may know of the configuration. */
function portalOf(config: Config): Portal {
  return {
    name: config.portalName,
    supportEmail: config.supportEmail,
    imprintUrl: config.imprintUrl,
    privacyUrl: config.privacyUrl,
    maxFileMb: config.maxFileBytes / 1_000_000,
    passwordGenerator: config.passwordGenerator,
    hasLogo: config.logoFile !== undefined,
    isLocal: isLocalUrl(config.publicUrl),
  }
}

/** The settings as the pages' places want them. */
function textsOf(portal: Portal): Record<string, string> {
  return {
    PORTAL: escapeHtml(JSON.stringify(portal)),
    NAME: escapeHtml(portal.name),
    SUPPORT_EMAIL: escapeHtml(portal.supportEmail),
    IMPRINT_URL: escapeHtml(portal.imprintUrl),
    PRIVACY_URL: escapeHtml(portal.privacyUrl),
  }
}

/** The customer login as the build has prerendered it, with and without the device of a nameplate. */
async function readLogin(config: Config, frame: string, portal: Portal) {
  const markup: Record<string, string> = JSON.parse(await readBuilt(config, loginMarkupFile))
  const texts = { ...textsOf(portal), TITLE: `Kunden Login – ${escapeHtml(portal.name)}` }
  const drawn = (isScanned: boolean) => {
    const key = shapeKey({
      isScanned,
      hasLogo: portal.hasLogo,
      hasImprint: portal.imprintUrl !== '',
      hasPrivacy: portal.privacyUrl !== '',
    })
    const screen = markup[key]
    if (screen === undefined) throw new Error(`${loginMarkupFile} lacks "${key}".`)
    return pageOf(
      frame.replace('__SCREEN__', () => screen),
      texts,
    )
  }
  return { plain: drawn(false), scanned: drawn(true) }
}

async function readBuilt(config: Config, file: string): Promise<string> {
  return readFile(join(config.webRoot, file), 'utf8').catch((cause) => {
    throw new ConfigError('Der Browserteil ist noch nicht gebaut. Bitte ausführen: npm run build', {
      cause,
    })
  })
}

/** Puts texts into their places, once; what they contain is never looked at again. */
function pageOf(html: string, texts: Record<string, string>): Page {
  const page: Page = []
  let text = ''
  // Every second part is the name of a place.
  for (const [at, part] of html.split(/__([A-Z_]+)__/).entries()) {
    const known = at % 2 === 0 ? part : texts[part]
    text += known ?? ''
    if (known !== undefined) continue
    page.push({ text, place: part })
    text = ''
  }
  return [...page, { text, place: '' }]
}

function send(reply: FastifyReply, page: Page, texts: Record<string, string>) {
  const nonce = randomBytes(16).toString('base64url')
  const own: Record<string, string> = { ...texts, CSP_NONCE: nonce, '': '' }
  return reply
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.map(({ text, place }) => text + own[place]).join(''))
}
