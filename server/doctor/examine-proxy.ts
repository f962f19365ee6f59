import { healthPath } from '#contract/paths.ts'
import type { Config } from '../core/config.ts'
import { forgedAddress, isLocalUrl } from '../core/network.ts'
import type { Secrets } from '../core/secrets.ts'
import { type Check, doubtful, fine, whyNoAnswer, wrong } from './check-result.ts'
import { type Arrived, probeHeader, proofFor } from './probe.ts'

const forgedProtocol = 'gopher'
const timeout = 10_000

/** Sends a request with a forged header the way customers' requests come in, and checks what arrives. */
export function examineProxy({ publicUrl }: Config, secrets: Secrets): Check {
  return {
    about: 'Proxy',
    async run() {
      const answer = await fetch(`${publicUrl}${healthPath}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        headers: {
          [probeHeader]: proofFor(secrets, new Date()),
          'x-forwarded-for': forgedAddress,
          'x-forwarded-proto': forgedProtocol,
        },
      }).catch((error: unknown) => error as Error)
      if (answer instanceof Error) return unreachable(publicUrl, answer)
      const probeAnswer = answer.headers.get(probeHeader)
      if (probeAnswer === null) {
        return wrong(
          `Unter ${publicUrl} antwortet nicht dieses Portal (Status ${answer.status}).`,
          'PUBLIC_URL und die Weiterleitung des Proxys prüfen.',
        )
      }
      return judge(JSON.parse(probeAnswer), publicUrl)
    },
  }
}

function unreachable(publicUrl: string, error: Error) {
  const code = whyNoAnswer(error)
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code)) {
    return wrong(
      `Das Zertifikat von ${publicUrl} gilt hier nicht (${code}).`,
      'Zertifikat erneuern.',
    )
  }
  return doubtful(
    `${publicUrl} antwortet von hier aus nicht (${code}).`,
    'Portal und Proxy starten; kommt man von hier nicht dorthin, von außen prüfen.',
  )
}

/** Rates how requests arrive. */
export function judge(arrived: Arrived, publicUrl: string) {
  const { address, peer, isTrusted, protocol, forwardedFor } = arrived
  const expectedProtocol = new URL(publicUrl).protocol.slice(0, -1)
  const isDirect = !isTrusted && expectedProtocol === 'http' && forwardedFor === forgedAddress
  if (address === forgedAddress || protocol === forgedProtocol) {
    return wrong(
      'Der Proxy reicht fremde „X-Forwarded-…“ weiter: Jeder kann sich als ein anderer ausgeben.',
      'ihn beide Köpfe ersetzen lassen wie in deploy/nginx.conf.',
    )
  }
  if (!isTrusted && !isDirect) {
    return wrong(
      `Alle Besucher gelten als einer (${peer}).`,
      `TRUST_PROXY=${peer} setzen, wenn das Ihr Proxy ist.`,
    )
  }
  if (isTrusted && forwardedFor === '') {
    return wrong(
      'Der Proxy sagt nicht, für wen er fragt: Alle Besucher gelten als einer.',
      'ihn „X-Forwarded-For“ setzen lassen wie in deploy/nginx.conf.',
    )
  }
  if (protocol !== expectedProtocol) {
    return wrong(
      `Es kommt ${protocol} an statt ${expectedProtocol}.`,
      'ihn „X-Forwarded-Proto“ setzen lassen wie in deploy/nginx.conf.',
    )
  }
  if (isLocalUrl(publicUrl)) {
    return doubtful(
      `PUBLIC_URL ist ${publicUrl}: QR-Codes und Mails führen andere ins Leere.`,
      'PUBLIC_URL setzen.',
    )
  }
  return fine(`Anfragen kommen von ${address} über ${protocol} an; gefälschte Köpfe gelten nicht.`)
}
