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
import { isPageLanguage, type PageLanguage } from '../core/page-words.ts'
import { pageCompression } from './compression.ts'
import { drawPages, type LanguagePages, type Page, type Pages } from './draw-pages.ts'
import { pagePolicy, staffPermissions } from './security-headers.ts'
import { visitorLanguage } from './visitor-language.ts'

/** What differs while the server runs: what the maker set in the browser, and whether anybody is there. */
export interface PageFacts {
  /** Of the maker; rejects while the database is away. */
  maker(): Promise<MakerFacts>
  /** Nobody was set up yet. */
  isEmpty(): Promise<boolean>
}

/** What pages say of the maker, as it is set now. */
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
  /** The colour of the maker, if that is not ours; scripts need not know it. */
  accent: string | null
}

/** Customers choose the language of these; all others are staff's, and German. */
const customerPages = ['/customer-login', '/customer-view', '/passwort-vergessen', '/passwort-neu']

/** Serves the page of every route: `/customer-login` with its screen in it, the others empty. The root of an empty portal leads to its setup. */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  { maker, isEmpty }: PageFacts,
  theme: string,
): Promise<void> {
  const built = await readBuilt(config, 'index.html')
  const frame = built.replace('"/theme.js"', `"${theme}"`)
  const markup: LoginMarkup = JSON.parse(await readBuilt(config, loginMarkupFile))
  let known = { maker: '', pages: drawPages(frame, markup, portalOf(config), null) }

  for (const route of pages) {
    // Its nonce is another one each time: it cannot lie there packed.
    app.get(route, { compress: pageCompression }, async (request, reply) => {
      if (route === '/') return reply.redirect(await startOf(request))
      const isOfCustomers = customerPages.includes(route)
      const chosen = isOfCustomers ? chosenIn(request) : undefined
      if (chosen) return keepLanguage(request, reply, config, chosen)
      const visitor = visitorLanguage(request)
      const known = await currentPages(request)
      const page = { ...known[isOfCustomers ? visitor : 'de'], visitor }
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

  /** The login says in which language, whoever asked for one here. */
  async function startOf(request: FastifyRequest) {
    if (await isEmpty()) return '/setup'
    const chosen = chosenIn(request)
    return chosen ? `/customer-login?lang=${chosen}` : '/customer-login'
  }

  /** Drawn anew when the maker has changed something; while the database is away they are as they were. */
  async function currentPages({ log }: FastifyRequest): Promise<Pages> {
    try {
      const own = await maker()
      const key = JSON.stringify(own)
      if (key !== known.maker) {
        const { accent, ...said } = own
        const portal = { ...portalOf(config), ...said }
        known = { maker: key, pages: drawPages(frame, markup, portal, accent) }
      }
    } catch (error) {
      log.error({ err: error }, 'the settings cannot be read; pages show those of before')
    }
    return known.pages
  }

  function sendLogin(request: FastifyRequest, reply: FastifyReply, page: VisitorPages) {
    const { empty, login, visitor } = page
    const sn = scannedNumber(new URL(request.url, 'http://portal').search)
    const isCustomer = sn !== undefined && sessionCookie(request, config, 'customer') !== undefined
    // Probably led on to another screen: then the login must not flash up.
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

/** The language that the address asks for. */
function chosenIn({ query }: FastifyRequest): PageLanguage | undefined {
  const { lang } = query as { lang?: unknown }
  return isPageLanguage(lang) ? lang : undefined
}

/** Remembers it and leads to the same address without it; what stands behind `#` stays there by itself. */
function keepLanguage(
  { url }: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  language: PageLanguage,
) {
  const { pathname, searchParams } = new URL(url, 'http://portal')
  searchParams.delete('lang')
  // A number may hold anything: spelt as it was, so that it stays the same.
  const rest = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  const secure = isHttps(config)
  return reply
    .setCookie(languageCookie, language, { path: '/', maxAge: keptFor, sameSite: 'lax', secure })
    .header('cache-control', 'no-store')
    .redirect(rest ? `${pathname}?${rest}` : pathname, 303)
}

/** A year, in seconds. */
const keptFor = 365 * 24 * 3_600

/** What pages may know of the configuration, before anybody set anything in the browser. */
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

/** One of them for a visitor, who may want another language than staff read. */
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
  const own: Record<string, string> = { ...texts, LANGUAGE: visitor, CSP_NONCE: nonce, '': '' }
  return reply
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.map(({ text, place }) => text + own[place]).join(''))
}
