import type { Helper } from '#contract/problem-facts.ts'
import { ProblemError } from '../core/problem-error.ts'

/** Who can help after a refusal: the maker, or undefined. */
export interface SupportContact {
  timeZone: string
  helper(): Promise<Helper | undefined>
}

/** A 429 that states how long to wait. */
export function tooMany(milliseconds: number, helper?: Helper): ProblemError {
  const seconds = secondsOf(milliseconds)
  const wait =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}`
      : `${Math.ceil(seconds / 60)} ${seconds <= 60 ? 'Minute' : 'Minuten'}`
  const message = `Zu viele Versuche. Bitte warten Sie ${wait}.${sentenceOf(helper)}`
  return new ProblemError('throttled', message, { retryAfter: seconds, ...(helper && { helper }) })
}

/** The 429 of an account with too many failures by anybody: states when to try again, and who can help sooner. */
export async function accountLocked(
  milliseconds: number,
  { timeZone, helper: findHelper }: SupportContact,
): Promise<ProblemError> {
  const seconds = secondsOf(milliseconds)
  const until = new Date(Date.now() + seconds * 1_000)
  const isSoon = seconds < 600
  const day = new Intl.DateTimeFormat('de-DE', { timeZone, dateStyle: 'medium' })
  const time = new Intl.DateTimeFormat('de-DE', {
    timeZone,
    timeStyle: isSoon ? 'medium' : 'short',
  })
  // Rounded up to the next minute.
  const shownUntil = isSoon ? until : new Date(until.getTime() + 59_999)
  const when = `am ${day.format(shownUntil)} um ${time.format(shownUntil)} Uhr`
  const message = `Für diesen Zugang gab es zu viele falsche Versuche. Der nächste ist ${when} möglich.`
  const helper = await findHelper()
  return new ProblemError('throttled', message + sentenceOf(helper), {
    retryAfter: seconds,
    until: shownUntil.toISOString(),
    ...(helper && { helper }),
  })
}

function sentenceOf(helper: Helper | undefined): string {
  if (!helper) return ''
  const { name, phone, email } = helper
  const ways = [phone && `Telefon ${phone}`, email && `E-Mail ${email}`].filter(Boolean).join(', ')
  return ` Eher hilft Ihnen ${name ?? 'der Hersteller'}: ${ways}.`
}

function secondsOf(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000))
}
