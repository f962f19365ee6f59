import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { type NewWebhook, SecretRenewal, type Webhook, webhooks } from '#contract/webhooks.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { WebhookSecret } from './WebhookSecret.tsx'

type Props = Closable & { webhook: Webhook }

const overlaps = [
  { value: '24', label: 'noch 24 Stunden' },
  { value: '168', label: 'noch 7 Tage' },
  { value: '0', label: 'ab sofort nicht mehr' },
]

/** Creates another secret for a webhook and shows it once; for a while, deliveries are signed with both. */
export function SecretRenewalForm({ webhook: { id, name }, onClose }: Props) {
  const [made, setMade] = useState<NewWebhook>()
  const { field, errors, isSaving, isDirty, form } = useForm({
    initial: { overlapHours: '24' },
    schema: typedRenewal,
    action: 'renewWebhookSecret',
    async save(input) {
      setMade(await call(webhooks.renewSecret, { ...input, id }))
      void refresh(webhooks.list)
    },
  })
  if (made) return <WebhookSecret webhook={made} onClose={onClose} />
  return (
    <DialogFrame
      title={`Geheimnis von „${name}“ erneuern`}
      width="36rem"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <p>
          Solange das bisherige Geheimnis gilt, trägt jede Meldung beide Unterschriften: So lässt
          sich das Programm in Ruhe umstellen.
        </p>
        <NativeSelect
          label="Das bisherige gilt"
          description="„Ab sofort nicht mehr“, wenn es jemand kennt, der es nicht kennen soll."
          data={overlaps}
          data-autofocus
          {...field('overlapHours')}
        />
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            Erneuern
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

const typedRenewal = SecretRenewal.extend({
  overlapHours: z.preprocess(Number, SecretRenewal.shape.overlapHours),
})
