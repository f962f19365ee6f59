import type { Config } from '../core/config.ts'
import { isNobodys } from '../core/network.ts'
import type { Db } from '../db/database.ts'
import { readSettings } from '../settings/settings.store.ts'
import { readSupportEmail } from '../settings/support-email.ts'
import { lackingInAddress } from '../shells/nameplate.ts'
import { type Check, doubtful, fine } from './check-result.ts'

/** Checks the maker's address: the nameplates of shells are read by programs, so nobody notices what they lack. */
export function examineMaker(db: Db, config: Config): Check {
  return {
    about: 'Anschrift',
    async run() {
      const lacking = lackingInAddress(await readSettings(db, config))
      if (lacking.length === 0) {
        return fine('Straße, Postleitzahl, Ort und Land stehen in jedem Typenschild.')
      }
      return doubtful(
        `Den Typenschildern von Verwaltungsschalen fehlt: ${lacking.join(', ')}.`,
        `auf ${config.publicUrl}/settings Anschrift (Straße, darunter Postleitzahl und Ort) und Land des Herstellers eintragen.`,
      )
    },
  }
}

/** Checks the contact address in mails, letters and on the login page, so that what customers write arrives. */
export function examineContact(db: Db, config: Config): Check {
  return {
    about: 'Kontakt',
    async run() {
      const address = await readSupportEmail(db, config)
      if (!isNobodys(address)) return fine(`Kunden schreiben an ${address}.`)
      return doubtful(
        `Was Kunden schreiben, geht an ${address} und kommt nirgends an.`,
        `SUPPORT_EMAIL setzen, oder auf ${config.publicUrl}/settings eine E-Mail-Adresse des Herstellers eintragen.`,
      )
    },
  }
}
