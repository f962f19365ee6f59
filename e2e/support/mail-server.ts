import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine, in the role of a relay in the operator's network. */
export interface MailServer {
  settings: { SMTP_URL: string; MAIL_FROM: string }
  arrived: Email[]
  /** The response that refuses every mail, such as `550 5.1.1 No such user`; undefined to accept them. */
  refusal: string | undefined
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, accept) {
      // If a portal ends in the middle of a mail, its connection ends too.
      take(stream).then(() => accept(), accept)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const mailServer: MailServer = {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Portal <portal@example.com>' },
    arrived: [],
    refusal: undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailServer

  async function take(stream: Readable) {
    const bytes = await buffer(stream)
    if (mailServer.refusal !== undefined) throw errorOf(mailServer.refusal)
    mailServer.arrived.push(await PostalMime.parse(bytes))
  }
}

function errorOf(reply: string): Error {
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
}
