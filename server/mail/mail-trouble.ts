import type { NodemailerError } from 'nodemailer'

/**
 * Why a mail was not sent: the server `refused` it permanently, wants it `later`, was `away`, or rejects the portal's
 * credentials (`signIn`).
 */
export type Trouble = 'refused' | 'later' | 'away' | 'signIn'

const troubleTexts: Record<Trouble, string> = {
  refused: 'Der Mailserver hat die Mail abgelehnt',
  later: 'Der Mailserver nimmt die Mail noch nicht an',
  away: 'Der Mailserver ist nicht erreichbar',
  signIn: 'Der Mailserver hat die Anmeldung abgelehnt',
}

/** Beginnings of errors that are not caused by the mail itself: it is sent as soon as the mail server is back. */
export const serverTroubles = [troubleTexts.away, troubleTexts.signIn]

/** Reply codes that are about authentication, whatever command they answer. */
const signInReplies = [530, 534, 535, 538]

/** Classifies an error of nodemailer. */
export function judge({ code, responseCode = 0, permanent }: NodemailerError): Trouble {
  const isRefusedSignIn = code === 'EAUTH' && (responseCode === 0 || responseCode >= 500)
  if (isRefusedSignIn || signInReplies.includes(responseCode)) return 'signIn'
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'away'
  if (responseCode === 421) return 'away'
  return permanent === false ? 'later' : 'refused'
}

/** Why a mail that somebody is waiting for was not delivered, in German. */
export function whyNotDelivered(error: unknown): string {
  const cause = error as NodemailerError
  return explainTrouble(judge(cause), cause)
}

const maxReply = 300

/** One German line, with the reply of the mail server. */
export function explainTrouble(
  trouble: Trouble,
  { response, message }: NodemailerError,
  left: 'sent' | 'filed' = 'sent',
): string {
  const reply = (response ?? message)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  const start = left === 'filed' ? 'Die Mail lässt sich nicht ablegen' : troubleTexts[trouble]
  return `${start}: ${reply.slice(0, maxReply)}`
}
