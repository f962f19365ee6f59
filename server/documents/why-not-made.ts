import { randomUUID } from 'node:crypto'
import { ProblemError } from '../core/problem-error.ts'
import { TypesetError, TypesetterDown } from '../typst/typeset-error.ts'

/** Documents could not be made; the message is German and suitable for staff. */
export class NotMade extends Error {
  /** Whether another attempt would fail in the same way. */
  readonly isHopeless: boolean
  /** Additional detail for the server's log. */
  readonly detail: string | undefined

  constructor(message: string, isHopeless: boolean, detail?: string) {
    super(message)
    this.isHopeless = isHopeless
    this.detail = detail
  }
}

/** Explains why documents were not made, never including the password they were to contain. */
export function whyNotMade(error: unknown, pass?: string): NotMade {
  if (error instanceof NotMade) return error
  if (error instanceof ProblemError) return new NotMade(error.message, isLasting(error))
  if (error instanceof TypesetError) return typesetterSays(error, pass !== undefined)
  const errorId = randomUUID().slice(0, 8)
  const stack = String(error instanceof Error ? error.stack : error)
  const harmless = pass === undefined ? stack : stack.replaceAll(pass, '…')
  const message = `Die Dokumente konnten nicht erstellt werden (Fehler ${errorId}).`
  return new NotMade(message, false, `${errorId}: ${harmless}`)
}

/** A record or a label format that was deleted, or an address too long for a label: only a new order helps. */
function isLasting({ code }: ProblemError): boolean {
  return code === 'not-found' || code === 'validation'
}

/** Typst's messages may quote the data: if these contain a password, only file and line are returned. */
function typesetterSays(error: TypesetError, hasPassword: boolean): NotMade {
  if (error.unprintable.length > 0) {
    return new NotMade('Das Passwort hat Zeichen, die sich nicht drucken lassen.', true)
  }
  const places = error.mistakes.map(({ file, line, message }) => {
    const place = line === undefined ? file : `${file}, Zeile ${line}`
    return hasPassword ? place : `${place}: ${message}`
  })
  const isDown = error instanceof TypesetterDown
  const event = isDown ? 'Der Schriftsatz brach ab' : 'Die Vorlage hat einen Fehler'
  return new NotMade(`${event} (${places.join('; ')}).`, !isDown)
}
