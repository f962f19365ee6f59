import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { forgedAddress, type PeerCheck, trustedPeers } from '../core/network.ts'
import type { Services } from '../services.ts'

/** A check whether a peer is one of the operator's proxies, whose `X-Forwarded-*` headers are trusted. */
export function proxiesOf({ config }: Pick<Services, 'config'>): PeerCheck {
  return trustedPeers(config.trustProxy)
}

/**
 * Warns once if an untrusted peer forwards requests. If it is the operator's own proxy, all visitors count as one,
 * and a single stranger's failed sign-ins would lock everyone out.
 */
export function noticeUnknownProxies(
  app: FastifyInstance,
  { config, notices }: Services,
  logger: FastifyBaseLogger,
): void {
  const isTrusted = proxiesOf({ config })
  app.addHook('onRequest', ({ headers, socket }, _reply, done) => {
    const forwardedFor = headers['x-forwarded-for']
    // The doctor, who examines a portal without a proxy, is none either.
    const isForwarded = forwardedFor !== undefined && forwardedFor !== forgedAddress
    if (isForwarded) notice(socket.remoteAddress ?? '')
    done()
  })

  function notice(peer: string) {
    if (isTrusted(peer)) return
    const isFirst = notices.add({
      code: 'proxy-not-trusted',
      message: `Anfragen mit „X-Forwarded-For“ kommen von ${peer}, das nicht in TRUST_PROXY steht. Ist das Ihr Proxy, tragen Sie ihn dort ein: Sonst gelten alle Besucher als einer, und die Fehlversuche eines Fremden sperren alle.`,
    })
    if (isFirst) {
      logger.warn(
        { peer },
        'X-Forwarded-For of a peer that is not trusted is ignored: is TRUST_PROXY missing?',
      )
    }
  }
}
