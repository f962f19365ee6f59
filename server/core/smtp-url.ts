import { isIP } from 'node:net'

/** A mail server and how to connect to it. */
export interface SmtpServer {
  host: string
  port: number
  /** Implicit TLS (`smtps://`). */
  isSecure: boolean
  /** Whether the connection is upgraded to TLS before anything is sent; certificates are checked whenever it is. */
  starttls: 'required' | 'optional' | 'off'
  login: { user: string; password: string } | undefined
}

const shape =
  'muss aussehen wie smtp://benutzer:passwort@server:587 oder smtps://…, Sonderzeichen in Benutzer und Passwort mit % geschrieben (%40 für @)'

/** Parses `SMTP_URL`; its error never repeats the value, which contains a password. */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const host = url?.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (!url || !host || !/^smtps?:$/.test(url.protocol)) throw new Error(shape)
  if (!/^\/?$/.test(url.pathname) || url.hash !== '') throw new Error(shape)
  if (isIP(host) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?\.?$/.test(host)) throw new Error(shape)
  const isSecure = url.protocol === 'smtps:'
  return {
    host,
    port: Number(url.port || (isSecure ? 465 : 587)),
    isSecure,
    starttls: starttlsOf(url.searchParams, isSecure, host),
    login: loginOf(url),
  }
}

/** A connection to this machine itself needs no TLS: it cannot be tapped, and its certificate can rarely be verified. */
function starttlsOf(
  parameters: URLSearchParams,
  isSecure: boolean,
  host: string,
): SmtpServer['starttls'] {
  const { starttls, ...others } = Object.fromEntries(parameters)
  if (Object.keys(others).length > 0) throw new Error('kennt nur den Zusatz starttls')
  if (starttls === undefined) return isSecure || !isLoopback(host) ? 'required' : 'off'
  if (isSecure) throw new Error('kennt starttls nur mit smtp://')
  if (starttls === 'required' || starttls === 'optional' || starttls === 'off') return starttls
  throw new Error('starttls muss required, optional oder off sein')
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function loginOf({ username, password }: URL): SmtpServer['login'] {
  if (username === '' && password === '') return undefined
  if (username === '' || password === '')
    throw new Error('braucht Benutzer und Passwort, oder keines von beiden')
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    throw new Error(shape)
  }
}
