import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type LoginMarkup, loginMarkupFile, scannedNumber } from '#contract/login-markup.ts'
import { leadingOn, pages } from '#contract/pages.ts'
import { languageCookie } from '#contract/paths.ts'
import type { Portal } from '#contract/portal.ts'
import { isHttps, sessionCookie } from '../auth/cookies.ts'
import { type Config, ConfigError } from '../core/config.ts'
import { escapeHtml } from '../core/escape-html.ts'
import { isLocalUrl } from '../core/network.ts'
import type { PageLanguage } from '../core/page-words.ts'
import { drawPages, type LanguagePages, type Page, type Pages } from './draw-pages.ts'
import { pagePolicy, staffPermissions } from './security-headers.ts'
import { chosenLanguage, visitorLanguage } from './visitor-language.ts'

/** What can change while the server runs: the maker's settings, and whether anyone has been set up. */
export interface PageFacts {
  /** The maker's facts; rejects while the database is unavailable. */
  maker(): Promise<MakerFacts>
  /** Whether nobody has been set up yet. */
  isEmpty(): Promise<boolean>
}

/** What pages show about the maker, as currently set. */
export type MakerFacts = Pick<
  Portal,
  | 'imprintUrl'
  | 'privacyUrl'
  | 'hasLogo'
  | 'makerPhone'
  | 'makerEmail'
  | 'supportEmail'
  | 'language'
> & {
  /** The maker's colour, if it is not ours; scripts do not need it. */
  accent: string | null
}

/** Customers choose the language of these; all others are for staff, in German. */
const customerPages = ['/customer-login', '/customer-view', '/passwort-vergessen', '/passwort-neu']

/**
 * Serves the page of every route: `/customer-login` prerendered, the others empty. The root of an empty portal
 * redirects to its setup.
 */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  { maker, isEmpty }: PageFacts,
  theme: string,
): Promise<void> {
  const built = await readBuilt(config, 'index.html')
  const frame = built.replace('"/theme.js"', `"${theme}"`)
  const markup: LoginMarkup = JSON.parse(await readBuilt(config, loginMarkupFile))
  let cache = { maker: '', pages: drawPages(frame, markup, portalOf(config), null) }

  for (const route of pages) {
    app.get(route, async (request, reply) => {
      if (route === '/') return reply.redirect(await startOf(request))
      const isOfCustomers = customerPages.includes(route)
      const chosen = isOfCustomers ? chosenLanguage(request) : undefined
      if (chosen) return keepLanguage(request, reply, config, chosen)
      const visitor = visitorLanguage(request)
      const current = await currentPages(request)
      const page = { ...current[isOfCustomers ? visitor : 'de'], visitor }
      if (isOfCustomers) reply.header('vary', 'accept-language, cookie')
      else reply.header('permissions-policy', staffPermissions)
      return route === '/customer-login'
        ? sendLogin(request, reply, page)
        : send(reply, page.empty, visitor, {})
    })
  }

  for (const [route, page] of Object.entries(leadingOn)) {
    app.get(route, (_request, reply) => reply.redirect(page))
  }

  /** Where the root leads: to the login, in the language requested here. */
  async function startOf(request: FastifyRequest) {
    if (await isEmpty()) return '/setup'
    const chosen = chosenLanguage(request)
    return chosen ? `/customer-login?lang=${chosen}` : '/customer-login'
  }

  /** Rendered again when the maker's settings have changed; unchanged while the database is unavailable. */
  async function currentPages({ log }: FastifyRequest): Promise<Pages> {
    try {
      const facts = await maker()
      const key = JSON.stringify(facts)
      if (key !== cache.maker) {
        const { accent, ...names } = facts
        const portal = { ...portalOf(config), ...names }
        cache = { maker: key, pages: drawPages(frame, markup, portal, accent) }
      }
    } catch (error) {
      log.error({ err: error }, 'the settings cannot be read; pages show those of before')
    }
    return cache.pages
  }

  function sendLogin(request: FastifyRequest, reply: FastifyReply, page: VisitorPages) {
    const { empty, login, visitor } = page
    const sn = scannedNumber(new URL(request.url, 'http://portal').search)
    const isCustomer = sn !== undefined && sessionCookie(request, config, 'customer') !== undefined
    // Will probably redirect to another screen: the login must not flash up.
    if (isCustomer || sessionCookie(request, config, 'staff')) {
      return send(reply, empty, visitor, {})
    }
    if (sn === undefined) return send(reply, login.plain, visitor, {})
    return send(reply, login.scanned, visitor, {
      SN: escapeHtml(sn),
      SN_ENCODED: escapeHtml(encodeURIComponent(sn.trim())),
    })
  }
}

/** Stores it and redirects to the same URL without it; browsers keep the fragment. */
function keepLanguage(
  { url }: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  language: PageLanguage,
) {
  const { pathname, searchParams } = new URL(url, 'http://portal')
  searchParams.delete('lang')
  // A number may contain anything, so its spelling is kept.
  const rest = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  const secure = isHttps(config)
  return reply
    .setCookie(languageCookie, language, { path: '/', maxAge: keptFor, sameSite: 'lax', secure })
    .header('cache-control', 'no-store')
    .redirect(rest ? `${pathname}?${rest}` : pathname, 303)
}

/** One year, in seconds. */
const keptFor = 365 * 24 * 3_600

/** What pages know from the configuration, before anything is set in the browser. */
function portalOf(config: Config): Portal {
  return {
    name: config.portalName,
    supportEmail: config.supportEmail,
    imprintUrl: config.imprintUrl,
    privacyUrl: config.privacyUrl,
    maxFileMb: config.maxFileBytes / 1_000_000,
    passwordGenerator: config.passwordGenerator,
    hasLogo: config.logoFile !== undefined,
    hasMail: config.smtp !== undefined,
    ssoName: config.sso?.name ?? '',
    hasPasswordLogin: config.hasPasswordLogin,
    publicUrl: config.publicUrl,
    isLocal: isLocalUrl(config.publicUrl),
    makerPhone: '',
    makerEmail: '',
    language: 'de',
    timeZone: config.timeZone,
  }
}

/** The pages in one language, and the language that the visitor prefers; staff pages are German all the same. */
interface VisitorPages extends LanguagePages {
  visitor: PageLanguage
}

/** The text of a file of the built browser part. */
export async function readBuilt(config: Config, file: string): Promise<string> {
  return readFile(join(config.webRoot, file), 'utf8').catch((cause) => {
    throw new ConfigError('Der Browserteil ist noch nicht gebaut. Bitte ausführen: npm run build', {
      cause,
    })
  })
}

function send(
  reply: FastifyReply,
  page: Page,
  visitor: PageLanguage,
  texts: Record<string, string>,
) {
  const nonce = randomBytes(16).toString('base64url')
  const ownTexts: Record<string, string> = { ...texts, LANGUAGE: visitor, CSP_NONCE: nonce, '': '' }
  return reply
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.map(({ text, place }) => text + ownTexts[place]).join(''))
}
