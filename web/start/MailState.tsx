import { Button, TextInput } from '@mantine/core'
import { mail, type MailState as State } from '#contract/mail.ts'
import { formatCount, formatTime } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { hasFailed, refresh, useResult } from '../client/queries.ts'
import { session } from '../client/session.ts'
import { useForm } from '../form/use-form.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { toast } from '../ui/toasts.tsx'
import './mail-state.css'

const notSent = 'nicht versendet: kein Mailserver eingerichtet'

/** For administrators: whether mails are sent, and a form for sending a test mail. */
export function MailState() {
  const state = useResult(mail.state)
  const { data, error } = state
  return (
    <div className="mail-state">
      {(error || hasFailed(state)) && (
        <div className="card-error">
          <NotLoaded what="Ob Mails versendet werden, ist nicht bekannt" query={state} />
        </div>
      )}
      {data && <p className={isHealthy(data) ? undefined : 'mail-trouble'}>{inWords(data)}</p>}
      <TestMail />
    </div>
  )
}

function isHealthy({ isConfigured, pausedUntil, failed }: State) {
  return isConfigured && pausedUntil === null && failed === 0
}

function inWords({ isConfigured, pausedUntil, waiting, failed }: State): string {
  if (!isConfigured)
    return `Mails werden ${notSent}. Sie werden auf dem Server als Dateien abgelegt.`
  if (pausedUntil !== null) {
    return `Der Mailserver hat die Anmeldung abgelehnt; der Versand ruht bis ${formatTime(pausedUntil)}.`
  }
  const queue = waiting === 1 ? '1 Mail wartet' : `${formatCount(waiting)} Mails warten`
  const failedInWords = failed === 1 ? '1 ist' : `${formatCount(failed)} sind`
  return `Mailserver eingerichtet: ${queue}, ${failedInWords} fehlgeschlagen.`
}

function TestMail() {
  const { field, isSaving, form } = useForm({
    initial: { to: session.current.currentUser?.email ?? '' },
    schema: mail.test.input,
    action: 'sendTestMail',
    async save(input) {
      const { state } = await call(mail.test, input)
      if (state === 'sent') toast.success(`Die Testmail an ${input.to} wurde versendet.`)
      else toast.warn('Die Testmail wurde abgelegt.', notSent)
      await refresh(mail.state)
    },
  })
  return (
    <form {...form} className="mail-test">
      <TextInput label="Testmail an" type="email" autoComplete="email" {...field('to')} />
      <Button type="submit" variant="default" className="mail-test-button" loading={isSaving}>
        Testmail senden
      </Button>
    </form>
  )
}
