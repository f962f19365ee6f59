import { randomUUID } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../core/config.ts'
import { explainDisk } from '../core/disk-space.ts'
import { endIfWritesAreLost } from '../core/lost-writes.ts'
import type { SmtpServer } from '../core/smtp-url.ts'
import { type Mail, messageOf } from './mail-message.ts'

/** The way in which mails leave the portal. */
export interface MailTransport {
  /** The state of a delivered mail. */
  left: 'sent' | 'filed'
  /** Delivers a mail; rejects with the error of the mail server or the disk. */
  deliver(mail: Mail, signal: AbortSignal): Promise<void>
  /**
   * Connects and logs in to the mail server, or writes to the folder unless it does not exist yet; rejects like
   * `deliver`.
   */
  probe(): Promise<void>
}

/** Timeouts for the mail server, in ms. */
export interface Timeouts {
  connecting: number
  greeting: number
  answering: number
  /** For the current mail when the portal stops. */
  stopping: number
}

export const defaultTimeouts: Timeouts = {
  connecting: 10_000,
  greeting: 10_000,
  answering: 60_000,
  stopping: 5_000,
}

/** The configured mail server or, without one, the folder `DATA_DIR/outbox`. */
export function openTransport(config: Config, waits = defaultTimeouts): MailTransport {
  return config.smtp ? mailServer(config, config.smtp, waits) : folder(config)
}

/** Loaded with the first mail: 4 MB that a portal without mail does not need. */
function loadMailer() {
  return import('nodemailer')
}

function mailServer(config: Config, smtp: SmtpServer, waits: Timeouts): MailTransport {
  const connection = {
    host: smtp.host,
    port: smtp.port,
    name: new URL(config.publicUrl).hostname,
    secure: smtp.isSecure,
    requireTLS: !smtp.isSecure && smtp.starttls === 'required',
    ignoreTLS: smtp.starttls === 'off',
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    ...(smtp.login && {
      auth: { user: smtp.login.user, pass: smtp.login.password },
      forceAuth: true,
    }),
    connectionTimeout: waits.connecting,
    dnsTimeout: waits.connecting,
    greetingTimeout: waits.greeting,
    socketTimeout: waits.answering,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const
  return {
    left: 'sent',
    async deliver(mail, signal) {
      const { createTransport } = await loadMailer()
      await createTransport(connection).sendMail({ ...messageOf(mail, config.mailFrom), signal })
    },
    async probe() {
      const { createTransport } = await loadMailer()
      await createTransport(connection).verify()
    },
  }
}

function folder(config: Config): MailTransport {
  const directory = join(config.dataDir, 'outbox')
  return {
    left: 'filed',
    async deliver(mail) {
      const { createTransport } = await loadMailer()
      const builder = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await builder.sendMail(messageOf(mail, config.mailFrom))
      if (!Buffer.isBuffer(message)) throw new Error('the message is a stream')
      await put(fileNameOf(mail), message)
    },
    async probe() {
      if (!lstatSync(directory, { throwIfNoEntry: false })) return
      const name = `probe-${randomUUID()}`
      await put(name, Buffer.from('probe'))
      await rm(join(directory, name))
    },
  }

  async function put(name: string, bytes: Buffer): Promise<void> {
    await write(directory, name, bytes).catch((error: unknown) => {
      endIfWritesAreLost(error)
      throw explainDisk(error, directory)
    })
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** `2026-11-21T10-05-00-000Z-<message id>.eml`: sorted by time, and the same for every attempt. */
function fileNameOf({ date, messageId }: Mail): string {
  const [id] = messageId.split('@')
  return `${date.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`
}

/** Writes to a temporary name, syncs and renames, so that nobody finds half a mail. */
async function write(directory: string, name: string, bytes: Buffer) {
  // Not recursively: if the data folder has vanished, it must not be recreated.
  await mkdir(directory, 0o700).catch(ignoreExisting)
  await chmod(directory, 0o700)
  const unfinished = join(directory, `${name}.tmp`)
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(directory, name))
  } catch (error) {
    // No password of a mail that is given up must stay; the first error is the more informative one.
    await Promise.allSettled([rm(unfinished, { force: true })])
    throw error
  }
  const folder = await open(directory, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
