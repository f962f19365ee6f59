import { z } from 'zod'
import { SignedIn } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Id, requiredText, Timestamp } from './fields.ts'
import { factorEnrolPath, factorSignInPath } from './paths.ts'

const ticketText = 'Bitte das Ticket angeben!'

/** The ticket that one step of a sign-in hands to the next: 256 random bits. */
const TicketText = requiredText(ticketText, 100)

/** WebAuthn bytes as base64url in JSON. */
const Bytes = z
  .string('Bitte Base64url angeben!')
  .max(20_000, 'Höchstens 20.000 Zeichen!')
  .regex(/^[\w-]*$/, 'Bitte Base64url angeben!')

const credential = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key', 'Bitte „public-key“ angeben!'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.looseObject({}).default({}),
}

/** The result of `navigator.credentials.get`, in the form of `PublicKeyCredential.toJSON`. */
const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.nullish(),
  }),
})
export type Assertion = z.output<typeof Assertion>

/** The result of `navigator.credentials.create`; only the parts that are checked. */
const Attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
export type Attestation = z.output<typeof Attestation>
/** The same, as browsers send it. */
export type SentAttestation = z.input<typeof Attestation>

/** A code of the authenticator app as typed: digits, possibly in groups. */
const AppCode = z
  .string('Bitte den Code angeben!')
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Bitte die sechs Ziffern aus der App angeben!'))

const PasskeyName = requiredText('Bitte einen Namen angeben!', 60)

/** Proof of the new factor: a code of the new app, or the passkey's response and the name it is given. */
const enrolment = {
  code: AppCode.optional(),
  passkey: Attestation.optional(),
  name: PasskeyName.optional(),
}

const RecoveryCodes = z.array(z.string())

/** The start of an enrolment: the secret for the app, and the options for the browser's authenticator. */
const Enrolment = z.object({
  ticket: z.string(),
  app: z.object({
    /** Base32, to be typed. */
    secret: z.string(),
    /** `otpauth://…`, for a QR code. */
    uri: z.string(),
  }),
  /** `PublicKeyCredentialCreationOptionsJSON`; null if passkeys are not possible at the portal's address. */
  passkey: z.looseObject({ challenge: z.string() }).nullable(),
})
export type Enrolment = z.output<typeof Enrolment>

const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  /** False for a passkey of an address that the portal had earlier. */
  isUsable: z.boolean(),
})
export type Passkey = z.output<typeof Passkey>

/** The signed-in person's second factors. */
const Factors = z.object({
  passkeys: z.array(Passkey),
  /** When the authenticator app was enrolled; null without one. */
  appSince: Timestamp.nullable(),
  /** False without an app, and if its key can no longer be decrypted. */
  isAppUsable: z.boolean(),
  /** Number of recovery codes left. */
  recoveryCodes: z.number(),
  /** Whether the last factor cannot be removed. */
  isRequired: z.boolean(),
  /** Whether passkeys can be created at the portal's address. */
  knowsPasskeys: z.boolean(),
})

export const factors = {
  signIn: endpoint({
    access: 'anyone',
    method: 'POST',
    path: factorSignInPath,
    wire: 'flat',
    input: z.object({
      ticket: TicketText,
      code: AppCode.optional(),
      passkey: Assertion.optional(),
      recoveryCode: requiredText('Bitte einen Wiederherstellungscode angeben!', 60).optional(),
    }),
    output: SignedIn,
    summary:
      'Schließt eine Anmeldung mit dem zweiten Faktor ab: Ticket und entweder Code, Passkey oder Wiederherstellungscode.',
  }),
  enrol: endpoint({
    access: 'anyone',
    method: 'POST',
    path: factorEnrolPath,
    wire: 'flat',
    input: z.object({ ticket: TicketText, ...enrolment }),
    output: SignedIn.extend({ recoveryCodes: RecoveryCodes }),
    summary:
      'Richtet bei der Anmeldung den vorgeschriebenen zweiten Faktor ein und schließt sie damit ab.',
  }),
  list: endpoint({
    access: 'staff in person',
    method: 'GET',
    path: '/api/auth/factors',
    wire: 'flat',
    input: z.object({}),
    output: Factors,
    summary: 'Die eigenen zweiten Faktoren.',
  }),
  begin: endpoint({
    access: 'staff in person',
    method: 'POST',
    path: '/api/auth/factors/begin',
    wire: 'flat',
    input: z.object({}),
    output: Enrolment,
    summary: 'Beginnt, einen eigenen zweiten Faktor einzurichten; das Ticket gilt 15 Minuten.',
  }),
  add: endpoint({
    access: 'staff in person',
    method: 'POST',
    path: '/api/auth/factors',
    wire: 'flat',
    input: z.object({ ticket: TicketText, ...enrolment }),
    output: z.object({ recoveryCodes: RecoveryCodes.nullable() }),
    summary:
      'Richtet einen eigenen zweiten Faktor ein; der erste bringt Wiederherstellungscodes mit, die nur diese Antwort nennt.',
  }),
  renewCodes: endpoint({
    access: 'staff in person',
    method: 'POST',
    path: '/api/auth/factors/recovery-codes',
    wire: 'flat',
    input: z.object({}),
    output: z.object({ recoveryCodes: RecoveryCodes }),
    summary: 'Erzeugt zehn neue Wiederherstellungscodes; die alten gelten nicht mehr.',
  }),
  removePasskey: endpoint({
    access: 'staff in person',
    method: 'DELETE',
    path: '/api/auth/factors/passkeys/:id',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: z.object({}),
    summary: 'Entfernt einen eigenen Passkey.',
  }),
  removeApp: endpoint({
    access: 'staff in person',
    method: 'DELETE',
    path: '/api/auth/factors/app',
    wire: 'flat',
    input: z.object({}),
    output: z.object({}),
    summary: 'Entfernt die eigene Authenticator-App.',
  }),
}
