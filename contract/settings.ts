import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Description, MaybeEmail, maybe, optionalText, wholeNumber } from './fields.ts'
import { Language } from './languages.ts'

/** How many years files are kept after a device was placed on the market, where the settings say nothing else. */
export const usualKeepYears = 10

const noAddress = 'Bitte eine Adresse wie https://example.com angeben!'

const WebAddress = maybe(
  z.url({ protocol: /^https?$/, error: noAddress }).max(500, 'Höchstens 500 Zeichen!'),
)

/** What administrators say of the maker in the browser: documents, letters and the public page need it. */
export const Settings = z.object({
  makerName: optionalText(),
  /** Street, post code and town, a line each. */
  makerAddress: Description,
  makerCountry: optionalText(100),
  makerEmail: MaybeEmail,
  makerPhone: optionalText(60),
  makerWeb: WebAddress,
  imprintUrl: WebAddress,
  privacyUrl: WebAddress,
  /** Of files, letters and pages that say none. */
  language: Language,
  keepYears: wholeNumber('Bitte ganze Jahre angeben!', 1, 100),
})
export type Settings = z.output<typeof Settings>

/** The settings, and which of them the environment says: those cannot be changed here. */
const ShownSettings = Settings.extend({ locked: z.array(z.string()) })

export const settings = {
  show: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/settings',
    wire: 'flat',
    input: z.object({}),
    output: ShownSettings,
    summary: 'Die Einstellungen des Herstellers.',
  }),
  update: endpoint({
    access: 'administrator',
    method: 'PUT',
    path: '/api/settings',
    wire: 'flat',
    input: Settings.partial(),
    output: ShownSettings,
    summary: 'Ändert Einstellungen des Herstellers; was fehlt, bleibt.',
  }),
}
