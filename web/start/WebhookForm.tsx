import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type RecordList, recordLists, recordWords } from '#contract/record-lists.ts'
import { type NewWebhook, type Webhook, WebhookDraft, webhooks } from '#contract/webhooks.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toasts.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'

type Props = Closable & ({ mode: 'new' } | { mode: 'update'; webhook: Webhook })

/** Also after a refusal, so that the form next opens with current data. */
const reload = () => void refresh(webhooks.list)

/** Creates a webhook and shows its secret once; or edits it. */
export function WebhookForm(props: Props) {
  const { mode, onClose } = props
  const webhook = mode === 'update' ? props.webhook : undefined
  const [made, setMade] = useState<NewWebhook>()
  const { draft, change, field, checkbox, errors, isSaving, isDirty, form } = useForm({
    initial: draftOf(webhook),
    schema: WebhookDraft,
    action: webhook ? 'updateWebhook' : 'addWebhook',
    async save(input, _, { only }) {
      if (webhook) {
        const changed = only(input)
        // Lists are sent as a whole: this prevents restoring a kind that a colleague has removed in the meantime.
        const seenVersion = changed.kinds && { updatedAt: webhook.updatedAt }
        await call(webhooks.update, { ...changed, ...seenVersion, id: webhook.id }).finally(reload)
        toast.success('Webhook wurde aktualisiert!')
        onClose()
      } else setMade(await call(webhooks.create, input).finally(reload))
    },
  })
  if (made) return <WebhookSecret webhook={made} onClose={onClose} />
  const toggle = (kind: RecordList) => {
    const otherKinds = draft.kinds.filter((selectedKind) => selectedKind !== kind)
    change({ kinds: otherKinds.length < draft.kinds.length ? otherKinds : [...otherKinds, kind] })
  }
  return (
    <DialogFrame
      title={webhook ? 'Webhook bearbeiten' : 'Webhook anlegen'}
      width="36rem"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <TextInput
          label="Name"
          description="Das Programm, das die Meldungen erhält, zum Beispiel „ERP“."
          required
          data-autofocus
          {...field('name')}
        />
        <TextInput
          label="Adresse"
          description="Dorthin sendet das Portal jede Änderung, mit https://. Netze im Haus erlaubt der Betreiber."
          type="url"
          required
          {...field('url')}
        />
        <fieldset className="form-group">
          <legend>Gemeldet werden Änderungen von</legend>
          {recordLists.map((kind) => (
            <Checkbox
              key={kind}
              name="kinds"
              label={recordWords[kind]}
              checked={draft.kinds.includes(kind)}
              aria-invalid={errors.kinds ? true : undefined}
              onChange={() => toggle(kind)}
            />
          ))}
        </fieldset>
        {webhook && (
          <Checkbox
            label="Eingeschaltet"
            description="Nach dem Einschalten geht es dort weiter, wo es aufgehört hat."
            {...checkbox('isEnabled')}
          />
        )}
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            {webhook ? 'Update' : 'Anlegen'}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

function draftOf(webhook: Webhook | undefined) {
  if (!webhook) return { name: '', url: '', kinds: [...recordLists], isEnabled: true }
  const { name, url, kinds, isEnabled } = webhook
  return { name, url, kinds, isEnabled }
}
