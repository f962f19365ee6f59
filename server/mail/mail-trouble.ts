import type { NodemailerError } from 'nodemailer'

/**
 * Why a mail did not leave: the server `refused` it for good, wants it `later`, was `away`, or does not accept the
 * portal's login (`signIn`).
 */
export type Trouble = 'refused' | 'later' | 'away' | 'signIn'

const starts: Record<Trouble, string> = {
  refused: 'Der Mailserver hat die Mail abgelehnt',
  later: 'Der Mailserver nimmt die Mail noch nicht an',
  away: 'Der Mailserver ist nicht erreichbar',
  signIn: 'Der Mailserver hat die Anmeldung abgelehnt',
}

/** How errors begin that have nothing to do with the mail: it leaves as soon as the mail server is back. */
export const serverTroubles = [starts.away, starts.signIn]

/** Replies that are about the login, whatever command they answer. */
const signInReplies = [530, 534, 535, 538]

/** Judges what nodemailer rejected with. */
export function judge({ code, responseCode = 0, permanent }: NodemailerError): Trouble {
  const isRefusedSignIn = code === 'EAUTH' && (responseCode === 0 || responseCode >= 500)
  if (isRefusedSignIn || signInReplies.includes(responseCode)) return 'signIn'
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'away'
  if (responseCode === 421) return 'away'
  return permanent === false ? 'later' : 'refused'
}

/** Why a mail that somebody waits for was not delivered, in German. */
export function whyNotDelivered(error: unknown): string {
  const cause = error as NodemailerError
  return explainTrouble(judge(cause), cause)
}

const maxReply = 300

/** One German line for people, with what the mail server said itself. */
export function explainTrouble(
  trouble: Trouble,
  { response, message }: NodemailerError,
  left: 'sent' | 'filed' = 'sent',
): string {
  const said = (response ?? message)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  const start = left === 'filed' ? 'Die Mail lässt sich nicht ablegen' : starts[trouble]
  return `${start}: ${said.slice(0, maxReply)}`
}
