import { portal } from '#contract/portal.ts'
import type { NewWebhook } from '#contract/webhooks.ts'
import { CopiedOnce } from '../dialog/CopiedOnce.tsx'

/** Shows the secret that signs deliveries only once. */
export function WebhookSecret({ webhook, onClose }: { webhook: NewWebhook; onClose: () => void }) {
  return (
    <CopiedOnce
      title={`Webhook „${webhook.name}“`}
      what={`Das Geheimnis von „${webhook.name}“`}
      request="Bitte kopieren Sie das Geheimnis jetzt: Es wird nur dieses eine Mal angezeigt."
      label="Geheimnis"
      description="Damit prüft das Programm, dass eine Meldung von diesem Portal kommt."
      value={webhook.secret}
      onClose={onClose}
    >
      Wie die Unterschrift zu prüfen ist, steht in der{' '}
      <a href={portal.docs.path} target="_blank" rel="noreferrer">
        Beschreibung der API
      </a>
      .
    </CopiedOnce>
  )
}
