import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pino from 'pino'
import type { Config } from '../core/config.ts'
import { sha256Of } from '../core/sha256.ts'
import type { Db } from '../db/database.ts'
import { readDatabaseFacts } from '../db/database-facts.ts'
import { readSchemaState, tooNew } from '../db/migrate.ts'
import { hasSearchIndex } from '../db/rebuild-search.ts'
import {
  adviceFor,
  describeFiles,
  hasFiles,
  haveFilesNoDatabase,
} from '../files/files-without-database.ts'
import { openBlobs } from '../files/open-blobs.ts'
import { openTransport } from '../mail/mail-transport.ts'
import { whyNotDelivered } from '../mail/mail-trouble.ts'
import { type Check, doubtful, fine, whyNoAnswer, wrong } from './check-result.ts'

/** A local database responds faster; ms. */
const slow = 20

export function examineDatabase(db: Db): Check {
  return {
    about: 'Datenbank',
    async run() {
      const { version, delay, knowsUmlauts, isReadOnly } = await readDatabaseFacts(db)
      const text = `${version}, antwortet in ${delay.toLocaleString('de-DE', { maximumFractionDigits: 1 })} ms.`
      if (!knowsUmlauts) {
        return wrong(
          `${text} Sie kennt keine Umlaute.`,
          'die Datenbank mit einer UTF-8-Locale wie C.UTF-8 neu anlegen.',
        )
      }
      if (isReadOnly) {
        return wrong(
          `${text} Sie lässt sich nur lesen.`,
          'DATABASE_URL prüfen: Ist sie die Kopie einer anderen, gehört deren Adresse dorthin.',
        )
      }
      if (delay > slow) return doubtful(text, 'Datenbank und Portal näher zusammenbringen.')
      return fine(text)
    },
  }
}

/** A new portal has neither a database nor files: a start would refuse those of another. */
export function examineMissingDatabase(config: Config): Check {
  return {
    about: 'Datenbank',
    async run() {
      if (!(await hasFiles(config))) {
        return doubtful('Es gibt noch keine.', 'das Portal einmal starten.')
      }
      return wrong(`${describeFiles(config)}, und die Datenbank fehlt.`, `${adviceFor(config)}.`)
    },
  }
}

export function examineSchema(db: Db, config: Config): Check {
  return {
    about: 'Schema',
    async run() {
      if (await haveFilesNoDatabase(db, config)) {
        return wrong(
          `${describeFiles(config)}, und die Datenbank ist leer.`,
          `${adviceFor(config)}.`,
        )
      }
      const { applied, pending, unknown } = await readSchemaState(db)
      if (unknown.length > 0) return wrong(tooNew(unknown), 'npm run portal -- migrate status')
      if (pending.length === 0) return fine(`${applied.at(-1)}, auf dem neuesten Stand.`)
      return doubtful(
        pending.length === 1 ? 'Ein Schritt steht aus.' : `${pending.length} Schritte stehen aus.`,
        'Das Portal starten oder npm run portal -- migrate aufrufen.',
      )
    },
  }
}

export function examineSearch(db: Db): Check {
  return {
    about: 'Suche',
    async run() {
      if (await hasSearchIndex(db)) return fine('Der Index ist da.')
      return doubtful(
        'Ohne Index sieht jede Suche alle Zeilen an.',
        'create extension pg_trgm (falls PostgreSQL), dann npm run portal -- search rebuild',
      )
    },
  }
}

/** Writes, reads and deletes a file. */
export function examineStorage(config: Config): Check {
  return {
    about: 'Dateispeicher',
    async run() {
      const place = config.bucket ? 'S3' : `${config.dataDir}/files`
      const blobs = await openBlobs(config, pino({ level: 'silent' }))
      const bytes = randomBytes(64)
      const sha256 = sha256Of(bytes, 'hex')
      const staged = await blobs.stage(Readable.from([bytes]))
      try {
        await staged.prepare()
        await staged.keep()
        const read = await buffer(await blobs.read(sha256))
        if (!read.equals(bytes)) {
          return wrong(`${place} gibt anderes zurück, als geschrieben wurde.`, 'Platte prüfen.')
        }
      } finally {
        await staged.discard()
        await blobs.remove(sha256)
      }
      return fine(`${place}: Schreiben, Lesen und Löschen gelingen.`)
    },
  }
}

/** Connects and signs in to the mail server without sending; without one, tests the outbox folder. */
export function examineMail(config: Config): Check {
  return {
    about: 'Mail',
    async run() {
      const { smtp } = config
      if (!smtp) {
        await openTransport(config).probe()
        return doubtful(`Mails bleiben in ${config.dataDir}/outbox liegen.`, 'SMTP_URL setzen.')
      }
      try {
        await openTransport(config).probe()
      } catch (error) {
        return wrong(
          whyNotDelivered(error),
          'SMTP_URL prüfen, dann npm run portal -- mail test <Adresse>',
        )
      }
      const signedIn = smtp.login ? ' nimmt die Anmeldung an' : ' antwortet'
      return fine(`${smtp.host}:${smtp.port}${signedIn}.`)
    },
  }
}

/** The provider is not contacted at start, so only a sign-in would notice a wrong address. */
export function examineProvider(issuer: string): Check {
  return {
    about: 'Anmeldung beim Anbieter',
    async run() {
      const url = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
      const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(whyNoAnswer)
      if (typeof answer === 'string') {
        return wrong(
          `${new URL(issuer).host} antwortet von hier aus nicht (${answer}).`,
          'OIDC_ISSUER und den Weg zum Anbieter prüfen.',
        )
      }
      const discovery = (await answer.json().catch(() => null)) as { issuer?: unknown } | null
      if (answer.ok && isSameAddress(discovery?.issuer, issuer)) return fine(`${issuer} antwortet.`)
      return wrong(`${url} beschreibt keinen solchen Anbieter.`, 'OIDC_ISSUER prüfen.')
    },
  }
}

/** As a sign-in compares them: a slash after the host makes no difference. */
function isSameAddress(named: unknown, issuer: string): boolean {
  return URL.canParse(String(named)) && new URL(String(named)).href === new URL(issuer).href
}
