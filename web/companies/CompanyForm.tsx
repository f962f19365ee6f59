import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Company, CompanyChange, CompanyDraft, companies } from '#contract/companies.ts'
import { devices } from '#contract/devices.ts'
import type { Language } from '#contract/languages.ts'
import { languageChoices } from '../base/language-choices.ts'
import { portal } from '../base/portal-settings.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { CredentialsDialog } from '../credentials/CredentialsDialog.tsx'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { securePassword, withProof } from '../form/generate-password.ts'
import { PasswordField } from '../form/PasswordField.tsx'
import { SelectInput } from '../form/SelectInput.tsx'
import { type Labels, useForm } from '../form/use-form.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { SessionsButton } from '../sessions/SessionsButton.tsx'
import { highlightCreated } from '../table/highlight-created.ts'
import { toast } from '../ui/toasts.tsx'
import './companies.css'

type Props = Closable &
  ({ mode: 'new'; onCreated?: (company: Company) => void } | { mode: 'update'; company: Company })

interface Typed {
  id?: number
  name: string
  kdnr: string
  pass: string
  desc: string
  address: string
  country: string
  contact: string
  email: string
  language: Language | ''
}

/** Creates or edits a company; if a password was set, shows the credentials afterwards. */
export function CompanyForm(props: Props) {
  const [saved, setSaved] = useState<{ company: Company; pass: string }>()
  if (!saved)
    return <Form {...props} onPasswordSet={(company, pass) => setSaved({ company, pass })} />
  const { company, pass } = saved
  const account = { kind: 'company', ...company } as const
  return <CredentialsDialog account={account} pass={pass} onClose={props.onClose} />
}

function Form(props: Props & { onPasswordSet: (company: Company, pass: string) => void }) {
  const { mode, onClose, onPasswordSet } = props
  const isNew = mode === 'new'
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const { draft, change, field, errors, conflict, isSaving, isDirty, form } = useForm({
    initial: isNew ? empty : typedOf(props.company),
    schema: isNew ? CompanyDraft : CompanyChange,
    action: isNew ? 'addCompany' : 'updateCompany',
    changes: isNew ? undefined : { record: props.company, draftOf: typedOf, labels, choices },
    async save(input, idempotent, { since, only }) {
      const saved = await ('id' in input
        ? call(companies.update, withProof({ ...only(input), id: input.id }), { since })
        : call(companies.create, withProof(input), { idempotent }))
      if (isNew) props.onCreated?.(saved)
      await refresh(companies.list, devices.list)
      if (isNew) highlightCreated(companies.list, saved.id)
      toast.success(isNew ? 'Firma wurde hinzugefügt!' : 'Firma wurde aktualisiert!')
      if (input.pass) onPasswordSet(saved, input.pass)
      else onClose()
    },
  })
  const hasContent = draft.name !== '' || draft.kdnr !== '' || draft.pass !== ''
  return (
    <DialogFrame
      title={isNew ? 'Neue Firma hinzufügen' : 'Firma bearbeiten'}
      width="60%"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <ChangedMeanwhile conflict={conflict} />
        <TextInput label="Firmenname" required data-autofocus {...field('name')} />
        <TextInput
          label="Kundennummer"
          required
          inputMode="numeric"
          {...field('kdnr')}
          onChange={({ currentTarget }) => change({ kdnr: digitsOf(currentTarget.value) })}
        />
        <PasswordField
          required={isNew}
          offersDigits
          description={isNew ? undefined : 'Leer lassen, um das bisherige Passwort zu behalten.'}
          {...field('pass')}
        />
        {!isNew && props.company.isGuessable && draft.pass === '' && (
          // What has been typed meanwhile stays.
          <WeakPassword onMade={(made) => change(({ pass }) => ({ pass: pass || made }))} />
        )}
        <Textarea label="kurze Beschreibung" rows={3} {...field('desc')} />
        <fieldset className="form-group">
          <legend>Anschrift für Briefe und Mails</legend>
          <Textarea
            label="Anschrift"
            description="Straße, Postleitzahl und Ort, je eine Zeile."
            rows={3}
            {...field('address')}
          />
          <TextInput label="Land" {...field('country')} />
          <TextInput label="Ansprechpartner" {...field('contact')} />
          <TextInput
            label="E-Mail"
            type="email"
            description={
              portal.hasMail
                ? 'An diese Adresse geht auch der Link, mit dem Kunden ein vergessenes Passwort ersetzen.'
                : undefined
            }
            {...field('email')}
          />
          <SelectInput label="Sprache" data={languages} {...field('language')} />
        </fieldset>
        <div className="dialog-buttons">
          {!isNew && (
            <HistoryButton
              kind="companies"
              id={props.company.id}
              name={`Firma ${props.company.name}`}
            />
          )}
          {!isNew && isAdmin && (
            <SessionsButton
              holder={{ kind: 'company', id: props.company.id, name: props.company.name }}
            />
          )}
          <CancelButton />
          <Button type="submit" loading={isSaving} disabled={isNew && !hasContent}>
            {isNew ? 'Speichern' : 'Update'}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

/**
 * Easily guessed passwords allow only few sign-in attempts, which strangers can use up: one click generates a secure
 * one.
 */
function WeakPassword({ onMade }: { onMade: (pass: string) => void }) {
  async function make() {
    try {
      onMade(await securePassword())
    } catch (error) {
      reportFailure('makePassword', error)
    }
  }
  return (
    <div className="weak-password">
      <p className="form-told">
        Das bisherige Passwort ist leicht zu erraten. Wer es durchprobiert, kann die Firma für einen
        Tag aussperren.
      </p>
      <Button variant="default" onClick={make}>
        Sicheres Passwort einsetzen
      </Button>
    </div>
  )
}

const empty: Typed = {
  name: '',
  kdnr: '',
  pass: '',
  desc: '',
  address: '',
  country: '',
  contact: '',
  email: '',
  language: '',
}

const languages = [{ value: '' as const, label: 'wie im Portal eingestellt' }, ...languageChoices]

/** Keeps only the digits of what is typed or pasted into a numeric input. */
function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

const labels: Labels<Typed> = {
  name: 'Firmenname',
  kdnr: 'Kundennummer',
  pass: 'Passwort',
  desc: 'kurze Beschreibung',
  address: 'Anschrift',
  country: 'Land',
  contact: 'Ansprechpartner',
  email: 'E-Mail',
  language: 'Sprache',
}

const choices = { language: languages }

function typedOf(company: Company): Typed {
  const { id, name, kdnr, desc, address, country, contact, email, language } = company
  return {
    id,
    name,
    kdnr: String(kdnr),
    pass: '',
    desc: desc ?? '',
    address: address ?? '',
    country: country ?? '',
    contact: contact ?? '',
    email: email ?? '',
    language: language ?? '',
  }
}
