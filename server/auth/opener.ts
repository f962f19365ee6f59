import type { FastifyRequest } from 'fastify'
import { addressOf, blurred } from '../core/network.ts'

/** Where a session is opened, as far as its owner has to recognise it: nothing more is kept. */
export interface Opener {
  /** `Firefox unter Windows`. */
  browser: string | null
  /** Without its last part. */
  address: string | null
}

/** Who opens a session by this request. */
export function openerOf(request: FastifyRequest): Opener {
  return {
    browser: browserName(request.headers['user-agent']),
    address: blurred(addressOf(request)),
  }
}

/** What a browser calls itself, in words: those that pretend to be others come before them. */
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
