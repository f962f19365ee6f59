import { Button } from '@mantine/core'
import { KeyRound, List, Plus, Send } from 'lucide-react'
import { portal } from '#contract/portal.ts'
import { type Webhook, webhooks } from '#contract/webhooks.ts'
import { formatTime } from '../base/formats.ts'
import { oneAtATime } from '../base/one-at-a-time.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh, useResult } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { PencilIcon, TrashIcon } from '../ui/row-icons.ts'
import { toast } from '../ui/toasts.tsx'
import { StartCard } from './StartCard.tsx'
import { SecretRenewalForm, WebhookDeliveries, WebhookForm } from './start-dialogs.ts'
import { deliveryInWords, kindsInWords } from './webhook-words.ts'

/** For administrators: the webhooks and their kinds of changes, and how to change them. */
export function Webhooks() {
  const list = useResult(webhooks.list)
  return (
    <StartCard
      title="Webhooks"
      query={list}
      button={
        <Button
          variant="default"
          leftSection={<Plus size={18} aria-hidden />}
          onClick={() => openDialog(WebhookForm, { mode: 'new' })}
        >
          Webhook anlegen
        </Button>
      }
    >
      {list.data?.length === 0 ? (
        <p className="card-note">
          Noch keine Webhooks. Einem Webhook meldet das Portal jede Änderung, damit ein anderes
          Programm nicht danach fragen muss. <a href={portal.docs.path}>Beschreibung der API</a>
        </p>
      ) : (
        <ul className="card-list">
          {list.data?.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </StartCard>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { name, url, kinds, last, formerSecretUntil } = webhook
  return (
    <li>
      <span className="card-what">
        <strong>{name}</strong> <State webhook={webhook} />
        <span className="card-details">{url}</span>
        <span className="card-details">{kindsInWords(kinds)}</span>
        <span className="card-details">
          {last
            ? `${deliveryInWords(last)}\u00a0· ${formatTime(last.updatedAt)}`
            : 'noch nichts gemeldet'}
        </span>
        {formerSecretUntil && (
          <span className="card-details">
            Geheimnis erneuert, das bisherige gilt bis {formatTime(formerSecretUntil)}
          </span>
        )}
      </span>
      <span className="card-buttons">
        <RowButton
          name={`Webhook ${name} ausprobieren`}
          Icon={Send}
          onClick={() => void tryOut(webhook)}
        />
        <RowButton
          name={`Zustellungen an ${name}`}
          Icon={List}
          onClick={() => openDialog(WebhookDeliveries, { webhook })}
        />
        <RowButton
          name={`Geheimnis von ${name} erneuern`}
          Icon={KeyRound}
          onClick={() => openDialog(SecretRenewalForm, { webhook })}
        />
        <RowButton
          name={`Webhook ${name} bearbeiten`}
          Icon={PencilIcon}
          onClick={() => openDialog(WebhookForm, { mode: 'update', webhook })}
        />
        <RowButton
          name={`Webhook ${name} löschen`}
          Icon={TrashIcon}
          onClick={() => remove(webhook)}
        />
      </span>
    </li>
  )
}

function State({ webhook: { isEnabled, stoppedReason } }: { webhook: Webhook }) {
  if (isEnabled) return null
  if (stoppedReason === null) return <span className="card-mark">ausgeschaltet</span>
  return (
    <>
      <span className="card-mark">abgeschaltet</span>
      <span className="card-details">{stoppedReason}</span>
    </>
  )
}

function tryOut({ id, name }: Webhook) {
  return oneAtATime(`testWebhook/${id}`, async () => {
    try {
      const { state, status, error } = await call(webhooks.test, { id })
      if (state === 'delivered') toast.success(`„${name}“ hat mit ${status} geantwortet.`)
      else toast.warn(`„${name}“ ist nicht erreicht worden.`, error ?? '')
      await refresh(webhooks.list)
    } catch (error) {
      reportFailure('testWebhook', error)
    }
  })
}

function remove({ id, name }: Webhook) {
  askToDelete({
    question: `Webhook „${name}“ löschen?`,
    body: 'Das Programm erfährt ab sofort keine Änderungen mehr, und die Liste seiner Zustellungen wird gelöscht.',
    confirm: 'Löschen',
    action: 'removeWebhook',
    done: 'Webhook wurde gelöscht!',
    async remove() {
      await call(webhooks.remove, { id })
      await refresh(webhooks.list)
    },
  })
}
