import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, messageText, refusal, Timestamp, timestamps, wholeNumber } from './fields.ts'

/** How many days an authority's link is valid: by default, and at most. */
export const authorityDays = { usual: 14, most: 90 } as const

/**
 * A link that lets an authority read one device or article number with all its versions; the secret is shown only
 * once.
 */
export const AuthorityLink = z.object({
  /** The number that identifies it in the log. */
  id: z.number(),
  /** Id of the device or of the article number; the other one is null. */
  device: z.number().nullable(),
  part: z.number().nullable(),
  /** The reason for the request, such as a file reference. */
  purpose: z.string(),
  /** Who received it: an authority, or a person there. */
  recipient: z.string(),
  expiresAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  /** Name of the person who revoked it. */
  revokedBy: z.string().nullable(),
  /** How often it was opened; each opening and each download is logged. */
  openings: z.number(),
  lastOpenedAt: Timestamp.nullable(),
  /** Name of the person who created it, as it was at the time. */
  createdBy: z.string(),
  ...timestamps,
})
export type AuthorityLink = z.output<typeof AuthorityLink>

const NewAuthorityLink = AuthorityLink.extend({
  /** The full address with its secret after the `#`, returned only this once. */
  address: z.string(),
})
export type NewAuthorityLink = z.output<typeof NewAuthorityLink>

const subject = { device: Id.optional(), part: Id.optional() }

/** What an administrator enters for a new link. */
export const AuthorityLinkDraft = z.object({
  recipient: messageText('Bitte angeben, wer den Link bekommt!', 200),
  purpose: messageText('Bitte den Zweck angeben, zum Beispiel ein Aktenzeichen!', 200),
  /** Days of validity, counted from now to the minute. */
  days: wholeNumber('Bitte ganze Tage angeben!', 1, authorityDays.most).default(
    authorityDays.usual,
  ),
})

const oneSubject = refusal('choice', 'Bitte entweder „device“ oder „part“ angeben!')

function isOfOne({ device, part }: { device?: unknown; part?: unknown }): boolean {
  return (device === undefined) !== (part === undefined)
}

const LinkId = z.object({ id: Id })

/** Path prefix of everything that the holder of a link sees; the cookies of links are scoped to it. */
export const authorityPath = '/authority'

/** Maximum number of links listed at once. */
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
    input: z.object({ code: z.string().max(2_000) }),
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
