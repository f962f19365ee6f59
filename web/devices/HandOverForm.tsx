import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { companies } from '#contract/companies.ts'
import { type Device, devices, HandOver } from '#contract/devices.ts'
import { newPassword } from '#contract/fields.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { RequestError } from '../client/request-error.ts'
import { CredentialsDialog } from '../credentials/CredentialsDialog.tsx'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import { type Choice, chosen } from '../form/choice.ts'
import { DayInput } from '../form/DayInput.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { withProof } from '../form/generate-password.ts'
import { PasswordField } from '../form/PasswordField.tsx'
import { useForm } from '../form/use-form.ts'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toasts.tsx'
import { CompanyPick, companyChoice } from './CompanyPick.tsx'

export interface HandOverFormProps extends Closable {
  /** With its company, as fetched when the dialog opened. */
  device: Device
  /** The password that the server has generated; it can be replaced. */
  made: string
}

/**
 * Hands a device over to another company: company, password and letter in one step; shows afterwards what has to be
 * passed on.
 */
export function HandOverForm({ device, made, onClose }: HandOverFormProps) {
  const [handedOver, setHandedOver] = useState<{ pass: string; isInLetter: boolean }>()
  const [initial] = useState(() => ({ ...empty, pass: made }))
  const [attempts] = useState<Attempt[]>(() => [])
  const { id, sn, companie: former } = device
  const { field, errors, conflict, isSaving, isDirty, form } = useForm({
    initial,
    schema: handOverSchema,
    action: 'handOverDevice',
    changes: { record: device, draftOf: ownerOf, labels },
    async save(input, idempotent, { since }) {
      const handOver = async (attempt: Attempt) => {
        const handOverInput = { ...withProof(attempt.input), id }
        const options = { idempotent, since: attempt.since, populate: ['companie'] }
        return {
          ...(await call(devices.handOver, handOverInput, options)),
          pass: attempt.input.pass,
        }
      }
      const isTheirs = (since as Device).companie?.id === input.companie
      const earlier = isTheirs ? await findExecuted(attempts, handOver) : undefined
      if (!isTheirs) attempts.push({ input, since })
      const { letter, pass } = earlier ?? (await handOver({ input, since }))
      if (earlier) toast.warn('Das Gerät war schon übergeben!', firstCounts)
      else toast.success('Das Gerät wurde übergeben!')
      if (letter) saveFile({ name: letter.filename, blob: pdfOf(letter.content) })
      setHandedOver({ pass, isInLetter: Boolean(letter) })
      await refresh(devices.list, companies.list)
    },
  })
  if (handedOver !== undefined) {
    return (
      <CredentialsDialog account={{ kind: 'device', id, sn }} {...handedOver} onClose={onClose} />
    )
  }
  return (
    <DialogFrame
      title={`Gerät ${sn} an eine andere Firma übergeben`}
      width="44rem"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <ChangedMeanwhile conflict={conflict} />
        <p>
          {former
            ? `Bisher gehört es ${former.name}. Die bisherige Firma sieht es danach nicht mehr. `
            : 'Bisher gehört es keiner Firma. '}
          Das alte Passwort gilt danach nicht mehr, offene Anmeldungen und Links per Mail enden.
        </p>
        <p>
          Alle Dateien gehen mit dem Gerät über, auch seine eigenen und die Fassungen bei
          Auslieferung. Der Tag der Auslieferung und die Aufbewahrungsfrist bleiben unverändert.
        </p>
        <CompanyPick label="Neue Firma" isFirst {...field('companie')} />
        <PasswordField
          label="Neues Passwort"
          required
          description="Es steht im Brief, der gleich als PDF gespeichert wird, in der Sprache der neuen Firma."
          {...field('pass')}
        />
        <DayInput label="Übergeben am" {...field('handedOverOn')} />
        <TextInput
          label="Notiz"
          description="Steht im Protokoll; Kunden sehen sie nicht."
          {...field('note')}
        />
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            Übergeben
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

interface Typed {
  companie: Choice | null
  pass: string
  handedOverOn: string
  note: string
}

const empty: Typed = { companie: null, pass: '', handedOverOn: '', note: '' }

const labels = { companie: 'Firma' }

/** A request that was sent, and the device that it was based on. */
interface Attempt {
  input: z.output<typeof handOverSchema>
  since: object | undefined
}

/**
 * The response of the request that the server has executed although its response was lost: repeating it returns that
 * response, and all others are refused, as the device that they were based on has changed.
 */
async function findExecuted<Result>(
  attempts: Attempt[],
  handOver: (one: Attempt) => Promise<Result>,
) {
  for (const attempt of attempts) {
    try {
      return await handOver(attempt)
    } catch (error) {
      if (!(error instanceof RequestError && error.meanwhile)) throw error
    }
  }
  return undefined
}

const firstCounts =
  'Es gilt, was Sie zuerst gesendet haben, auch das Passwort von da. Was Sie danach geändert haben, gilt nicht.'

/**
 * The current owner: somebody else may have handed the device over while the dialog was open. The form shows nothing
 * else of it.
 */
function ownerOf({ companie }: Device): Pick<Typed, 'companie'> {
  return { companie: companie ? companyChoice(companie) : null }
}

function pdfOf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
  return new Blob([bytes], { type: 'application/pdf' })
}

const handOverSchema = HandOver.extend({
  companie: chosen('Bitte eine Firma auswählen!'),
  pass: newPassword(),
})
