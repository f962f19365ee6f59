import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, refusal, Timestamp, timestamps, toldText, wholeNumber } from './fields.ts'

/** Days for which a link to an authority holds where nothing else is said, and at most. */
export const authorityDays = { usual: 14, most: 90 } as const

/** A link that lets an authority read one device or article number with all versions; its secret is shown once. */
export const AuthorityLink = z.object({
  /** The number by which the log names it. */
  id: z.number(),
  /** Id of the device, or of the article number: the other one is null. */
  device: z.number().nullable(),
  part: z.number().nullable(),
  /** Why it was asked for, such as a file reference. */
  purpose: z.string(),
  /** Who got it: an authority, or a person there. */
  recipient: z.string(),
  expiresAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  /** Name of whoever revoked it. */
  revokedBy: z.string().nullable(),
  /** How often it was opened; each time, and each download, stands in the log. */
  openings: z.number(),
  lastOpenedAt: Timestamp.nullable(),
  /** Who made it, by name as it was then. */
  createdBy: z.string(),
  ...timestamps,
})
export type AuthorityLink = z.output<typeof AuthorityLink>

const NewAuthorityLink = AuthorityLink.extend({
  /** The whole address with its secret behind `#`, in this answer only. */
  address: z.string(),
})
export type NewAuthorityLink = z.output<typeof NewAuthorityLink>

const subject = { device: Id.optional(), part: Id.optional() }

/** What an administrator says of a new link. */
export const AuthorityLinkDraft = z.object({
  recipient: toldText('Bitte angeben, wer den Link bekommt!', 200),
  purpose: toldText('Bitte den Zweck angeben, zum Beispiel ein Aktenzeichen!', 200),
  /** From now on, to the minute. */
  days: wholeNumber('Bitte ganze Tage angeben!', 1, authorityDays.most).default(
    authorityDays.usual,
  ),
})

const oneSubject = refusal('choice', 'Bitte entweder „device“ oder „part“ angeben!')

function isOfOne({ device, part }: { device?: unknown; part?: unknown }): boolean {
  return (device === undefined) !== (part === undefined)
}

const LinkId = z.object({ id: Id })

/** Below this everything lies that somebody with a link sees; its cookies are sent nowhere else. */
export const authorityPath = '/authority'

/** So many are listed at once. */
export const authorityLinksListed = 100

export const authorityLinks = {
  list: endpoint({
    access: 'administrator in person',
    method: 'GET',
    path: '/api/authority-links',
    wire: 'flat',
    input: z.object({
      ...subject,
      before: Id.optional().describe('Nur ältere als der mit dieser ID.'),
    }),
    output: z.array(AuthorityLink),
    summary:
      'Listet Zugänge für Behörden auf, die neuesten zuerst, höchstens 100: alle, oder die zu einem Gerät oder einer Artikelnummer.',
  }),
  create: endpoint({
    access: 'administrator in person',
    method: 'POST',
    path: '/api/authority-links',
    wire: 'flat',
    input: AuthorityLinkDraft.extend(subject).refine(isOfOne, { path: ['device'], ...oneSubject }),
    output: NewAuthorityLink,
    summary:
      'Legt einen Zugang für eine Behörde an; seine Adresse („address“) steht nur in dieser Antwort.',
  }),
  revoke: endpoint({
    access: 'administrator in person',
    method: 'DELETE',
    path: '/api/authority-links/:id',
    wire: 'flat',
    input: LinkId,
    output: AuthorityLink,
    summary: 'Widerruft einen Zugang für eine Behörde; die nächste Anfrage damit ist ein 404.',
  }),
  enter: endpoint({
    access: 'anyone',
    method: 'GET',
    path: authorityPath,
    wire: 'stream',
    input: z.object({}),
    output: z.unknown(),
    summary: 'Die Seite, zu der ein Link für eine Behörde führt; sie schickt sein Geheimnis ab.',
  }),
  open: endpoint({
    access: 'anyone',
    method: 'POST',
    path: authorityPath,
    wire: 'stream',
    input: z.object({ code: z.string().max(200) }),
    output: z.unknown(),
    summary:
      'Tauscht das Geheimnis eines Links gegen eine kurze Sitzung; unbekannt, abgelaufen und widerrufen ist dieselbe Antwort.',
  }),
  show: endpoint({
    access: 'anyone',
    method: 'GET',
    path: `${authorityPath}/:id`,
    wire: 'stream',
    input: LinkId,
    output: z.unknown(),
    summary: 'Was eine Behörde in ihrer Sitzung sieht: alle Fassungen aller Dateien.',
  }),
  zip: endpoint({
    access: 'anyone',
    method: 'GET',
    path: `${authorityPath}/:id/dateien.zip`,
    wire: 'stream',
    input: LinkId,
    output: z.unknown(),
    summary: 'Alle Fassungen, die eine Behörde in ihrer Sitzung sieht, als ZIP.',
  }),
  file: endpoint({
    access: 'anyone',
    method: 'GET',
    path: `${authorityPath}/:id/:file`,
    wire: 'stream',
    input: LinkId.extend({ file: z.string() }),
    output: z.unknown(),
    summary: 'Eine Fassung einer Datei, die eine Behörde in ihrer Sitzung sieht.',
  }),
}
