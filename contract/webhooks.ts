import { z } from 'zod'
import { kindsMessage } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { Id, identifyingText, refusal, SeenAt, Timestamp, timestamps } from './fields.ts'
import { recordLists } from './record-lists.ts'

const addressMessage = 'Bitte eine Adresse wie https://erp.example.com/portal angeben!'

/** What an administrator enters for a webhook. */
export const WebhookDraft = z.object({
  name: identifyingText('Bitte einen Namen angeben!', 100),
  url: z
    .url({ protocol: /^https?$/, message: addressMessage })
    .max(2_000, 'Höchstens 2.000 Zeichen!')
    .refine(
      (url) => {
        if (!URL.canParse(url)) return true
        const { username, password, hash } = new URL(url)
        return username === '' && password === '' && hash === ''
      },
      refusal('format', 'Bitte ohne Benutzername, Passwort und „#“ angeben!'),
    ),
  /** Lists whose changes are delivered. */
  kinds: z
    .array(z.enum(recordLists, kindsMessage), kindsMessage)
    .min(1, 'Bitte wenigstens eine Liste wählen!')
    .max(20),
  isEnabled: z.boolean('Bitte ja oder nein angeben!').default(true),
})

/** Absent attributes stay unchanged. */
const WebhookChange = WebhookDraft.extend({
  isEnabled: WebhookDraft.shape.isEnabled.unwrap(),
})
  .partial()
  .extend({ updatedAt: SeenAt })

/** Result of a delivery; `waiting` for another attempt. */
const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** One delivery of a change and the receiver's answer; kept for 30 days. */
export const WebhookDelivery = z.object({
  id: z.number(),
  /** Type of the event, such as `devices.changed`. */
  type: z.string(),
  /** Serial number, customer number or title. */
  key: z.string().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  nextTryAt: Timestamp.nullable(),
  /** HTTP status of the receiver's last answer. */
  status: z.number().nullable(),
  /** In ms. */
  duration: z.number().nullable(),
  /** In German. */
  error: z.string().nullable(),
  ...timestamps,
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

/** A webhook as listed; its secret is shown only once, on creation. */
export const Webhook = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(recordLists)),
  isEnabled: z.boolean(),
  /** When and why the portal has disabled it by itself. */
  stoppedAt: Timestamp.nullable(),
  stoppedReason: z.string().nullable(),
  /** Until when deliveries are also signed with an earlier secret; null if there is none. */
  formerSecretUntil: Timestamp.nullable(),
  /** The latest delivery. */
  last: WebhookDelivery.nullable(),
  createdBy: z.string(),
  ...timestamps,
})
export type Webhook = z.output<typeof Webhook>

const hoursMessage = 'Bitte 0 bis 168 Stunden angeben!'

/** How long the previous secret keeps signing beside the new one. */
export const SecretRenewal = z.object({
  overlapHours: z.int(hoursMessage).min(0, hoursMessage).max(168, hoursMessage).default(24),
})

const NewWebhook = Webhook.extend({
  /** The signing secret, returned only this once. */
  secret: z.string(),
})
export type NewWebhook = z.output<typeof NewWebhook>

const access = 'administrator in person'
const path = '/api/webhooks'

export const webhooks = {
  list: endpoint({
    access,
    method: 'GET',
    path,
    wire: 'flat',
    input: z.object({}),
    output: z.array(Webhook),
    summary: 'Listet die Adressen auf, denen Änderungen gemeldet werden.',
  }),
  create: endpoint({
    access,
    method: 'POST',
    path,
    wire: 'flat',
    input: WebhookDraft,
    output: NewWebhook,
    summary: 'Meldet einer Adresse ab jetzt Änderungen; ihr Geheimnis steht nur in dieser Antwort.',
  }),
  update: endpoint({
    access,
    method: 'PUT',
    path: `${path}/:id`,
    wire: 'flat',
    input: WebhookChange.extend({ id: Id }),
    output: Webhook,
    summary:
      'Ändert eine Adresse, der Änderungen gemeldet werden; was fehlt, bleibt. Eingeschaltet geht es dort weiter, wo es aufgehört hat.',
  }),
  renewSecret: endpoint({
    access,
    method: 'POST',
    path: `${path}/:id/secret`,
    wire: 'flat',
    input: SecretRenewal.extend({ id: Id }),
    output: NewWebhook,
    summary:
      'Gibt einer Adresse ein neues Geheimnis, das nur in dieser Antwort steht; das bisherige unterschreibt eine Zeit lang mit.',
  }),
  remove: endpoint({
    access,
    method: 'DELETE',
    path: `${path}/:id`,
    wire: 'flat',
    input: z.object({ id: Id }),
    output: Webhook,
    summary: 'Löscht eine Adresse, der Änderungen gemeldet werden, mit ihren Zustellungen.',
  }),
  test: endpoint({
    access,
    method: 'POST',
    path: `${path}/:id/test`,
    wire: 'flat',
    input: z.object({ id: Id }),
    output: WebhookDelivery,
    summary:
      'Sendet einer Adresse sofort eine Meldung zum Ausprobieren und sagt, was sie antwortet.',
  }),
  deliveries: endpoint({
    access,
    method: 'GET',
    path: `${path}/:id/deliveries`,
    wire: 'flat',
    input: z.object({ id: Id }),
    output: z.array(WebhookDelivery),
    summary: 'Listet die letzten 100 Zustellungen an eine Adresse auf, die neueste zuerst.',
  }),
}
