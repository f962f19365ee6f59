import type { FastifyRequest } from 'fastify'
import { addressOf, blurred } from '../core/network.ts'

/** Where a session was opened, as far as its owner needs it to recognise the session; nothing more is stored. */
export interface Opener {
  /** `Firefox unter Windows`. */
  browser: string | null
  /** Without the last part. */
  address: string | null
}

/** The opener of a session that this request opens. */
export function openerOf(request: FastifyRequest): Opener {
  return {
    browser: browserName(request.headers['user-agent']),
    address: blurred(addressOf(request)),
  }
}

/** The name of a browser in words. Browsers whose user agent names others as well are matched first. */
export function browserName(userAgent = ''): string {
  const browser = firstFit(browsers, userAgent)
  const system = firstFit(systems, userAgent)
  if (browser && system) return `${browser} unter ${system}`
  if (browser ?? system) return browser ?? `Browser unter ${system}`
  const program = /^[\w.-]{1,40}(?=\/|$)/.exec(userAgent)?.[0]
  return program ? `Programm „${program}“` : 'Unbekannter Browser'
}

type Names = readonly (readonly [RegExp, string])[]

function firstFit(names: Names, userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

const browsers: Names = [
  [/\bEdg(A|iOS|e)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

const systems: Names = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
