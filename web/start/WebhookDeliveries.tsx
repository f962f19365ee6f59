import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Webhook, type WebhookDelivery, webhooks } from '#contract/webhooks.ts'
import { formatTime } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { Loaded } from './StartCard.tsx'
import { deliveryInWords, subjectInWords } from './webhook-words.ts'
import './webhook-deliveries.css'

type Props = Closable & { webhook: Webhook }

/** The latest deliveries to a webhook, and their outcome. */
export function WebhookDeliveries({ webhook: { id, name }, onClose }: Props) {
  const deliveries = useQuery({
    queryKey: ['webhook-deliveries', id],
    queryFn: ({ signal }) => call(webhooks.deliveries, { id }, { signal }),
    meta: { action: 'setDeliveries' },
  })
  return (
    <DialogFrame title={`Zustellungen an „${name}“`} width="44rem" onClose={onClose}>
      <p>Die letzten 100, die neueste zuerst; nach 30 Tagen werden sie gelöscht.</p>
      <Loaded query={deliveries}>
        {deliveries.data?.length === 0 ? (
          <p className="card-note">Noch wurde nichts gemeldet.</p>
        ) : (
          <ul className="card-list webhook-deliveries" aria-label="Zustellungen">
            {deliveries.data?.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </Loaded>
      <div className="dialog-buttons">
        <Button variant="default" onClick={() => void deliveries.refetch()}>
          Neu laden
        </Button>
        <Button data-autofocus onClick={onClose}>
          Schließen
        </Button>
      </div>
    </DialogFrame>
  )
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { state, createdAt, duration, nextTryAt } = delivery
  return (
    <li>
      <span className="card-what">
        <strong>{subjectInWords(delivery)}</strong>{' '}
        {state !== 'delivered' && (
          <span className="card-mark">{state === 'failed' ? 'fehlgeschlagen' : 'wartet'}</span>
        )}
        <span className="card-details">
          {deliveryInWords(delivery)}
          {duration !== null && `\u00a0· ${duration} ms`}
          {nextTryAt !== null && `\u00a0· nächster Versuch ${formatTime(nextTryAt)}`}
        </span>
      </span>
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
    </li>
  )
}
