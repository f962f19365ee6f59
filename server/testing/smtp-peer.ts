import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import tls from 'node:tls'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { type Identity, makeIdentity } from './certificate.ts'

/** A mail as accepted by the mail server. */
export interface ArrivedMail {
  from: string
  to: string[]
  /** The user who had signed in. */
  user: string | undefined
  isEncrypted: boolean
  bytes: Buffer
  email: Email
}

/** A point in an SMTP conversation. */
export type Phase = 'connect' | 'ehlo' | 'starttls' | 'auth' | 'from' | 'to' | 'data' | 'taken'

/** A reply such as `451 4.3.0 Try later`, a dropped connection, or silence. */
export type Hitch = string | 'drop' | 'hang'

/** A real mail server; `anna` signs in with `geheim#1`. */
export interface SmtpPeer {
  port: number
  /** Settings for a portal to send here: STARTTLS, sign-in, and a trusted certificate. */
  settings: { SMTP_URL: string; MAIL_FROM: string }
  arrived: ArrivedMail[]
  /** Number of connections so far. */
  calls: number
  /** The faults by phase; an empty object for none. */
  hitches: Partial<Record<Phase, Hitch>>
  /** Called each time a conversation gets to a fault. */
  onHitch: (phase: Phase) => void
  /** Called for each accepted mail, before the portal is told. */
  onMail: () => void | Promise<void>
  /** Stops the mail server; its port refuses connections. */
  leave(): Promise<void>
  /** Starts it again, on the same port. */
  comeBack(): Promise<void>
}

/** Starts a mail server for one test. */
export async function openSmtpPeer(
  t: TestContext,
  options: SMTPServerOptions & { identity?: Identity; isTrusted?: boolean } = {},
): Promise<SmtpPeer> {
  const { identity = makeIdentity(), isTrusted = true, ...rest } = options
  if (isTrusted) trust(t, identity)
  const sockets = new Map<number | undefined, Socket>()
  let server: SMTPServer
  const peer: SmtpPeer = {
    port: 0,
    settings: { SMTP_URL: '', MAIL_FROM: 'Müller Portal <portal@example.com>' },
    arrived: [],
    calls: 0,
    hitches: {},
    onHitch: () => undefined,
    onMail: () => undefined,
    async leave() {
      for (const socket of sockets.values()) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
    comeBack: open,
  }
  await open()
  t.after(() => peer.leave())
  return peer

  async function open() {
    server = new SMTPServer({ ...identity, ...handlers(), ...rest, disableReverseLookup: true })
    server.on('error', () => undefined)
    server.server.on('connection', watch)
    await new Promise<void>((resolve) => server.listen(peer.port, '127.0.0.1', resolve))
    const address = server.server.address()
    if (typeof address === 'object' && address) peer.port = address.port
    peer.settings.SMTP_URL = `smtp://anna:geheim%231@localhost:${peer.port}?starttls=required`
  }

  function watch(socket: Socket) {
    const { remotePort } = socket
    peer.calls += 1
    sockets.set(remotePort, socket)
    socket.on('close', () => sockets.delete(remotePort))
    // Commands sent before encryption, for which the server has no events.
    socket.on('data', (bytes) => {
      const [, command] = /^(EHLO|STARTTLS)\b/i.exec(bytes.toString()) ?? []
      const phase = command?.toLowerCase() as 'ehlo' | 'starttls' | undefined
      if (phase && peer.hitches[phase] === 'drop') {
        socket.destroy()
        peer.onHitch(phase)
      }
    })
  }

  function handlers(): SMTPServerOptions {
    return {
      onConnect: (session, done) => meet('connect', session, done),
      onMailFrom: (_address, session, done) => meet('from', session, done),
      onRcptTo: (_address, session, done) => meet('to', session, done),
      onAuth({ username, password }, session, done) {
        meet('auth', session, (error) => {
          if (error) done(error)
          else if (username === 'anna' && password === 'geheim#1') done(null, { user: username })
          else done(replyOf('535 5.7.8 Wrong user or password'))
        })
      },
      onData(stream, session, done) {
        // A portal that ends in the middle of a mail closes its connection.
        receive(stream, session, done).catch(done)
      },
    }
  }

  /** Continues with `done`, unless there is a fault for this phase. */
  function meet(phase: Phase, session: SMTPServerSession, done: (error?: Error | null) => void) {
    const hitch = peer.hitches[phase]
    if (hitch === undefined) return done()
    if (hitch === 'drop') sockets.get(session.remotePort)?.destroy()
    else if (hitch !== 'hang') done(replyOf(hitch))
    peer.onHitch(phase)
  }

  async function receive(
    stream: Parameters<NonNullable<SMTPServerOptions['onData']>>[0],
    session: SMTPServerSession,
    done: (error?: Error | null) => void,
  ) {
    const bytes = await buffer(stream)
    const email = await PostalMime.parse(bytes)
    meet('data', session, (error) => {
      if (error) return done(error)
      const { mailFrom, rcptTo } = session.envelope
      peer.arrived.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        user: session.user,
        isEncrypted: session.secure,
        bytes,
        email,
      })
      void Promise.resolve(peer.onMail()).then(() => meet('taken', session, done))
    })
  }
}

function replyOf(line: string): Error {
  const [code] = line.split(' ')
  return Object.assign(new Error(line.slice(4)), { responseCode: Number(code) })
}

/** Makes this process trust a certificate during one test, as NODE_EXTRA_CA_CERTS would. */
function trust(t: TestContext, { cert }: Identity) {
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, cert])
  t.after(() => tls.setDefaultCACertificates(before))
}
