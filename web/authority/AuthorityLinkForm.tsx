import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import {
  AuthorityLinkDraft,
  authorityDays,
  authorityLinks,
  type NewAuthorityLink,
} from '#contract/authority-links.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import type { AuthoritySubject } from './authority-subject.ts'

interface Props {
  subject: AuthoritySubject
  onDirty: (isDirty: boolean) => void
  onMade: (link: NewAuthorityLink) => void
}

/** The form for a new link. */
export function AuthorityLinkForm({ subject, onDirty, onMade }: Props) {
  const { field, errors, isSaving, isDirty, form } = useForm({
    initial: { recipient: '', purpose: '', days: String(authorityDays.usual) },
    schema: AuthorityLinkDraft,
    action: 'addAuthorityLink',
    async save(input) {
      onMade(await call(authorityLinks.create, { ...input, ...subject }))
      void refresh(authorityLinks.list)
    },
  })
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return (
    <form {...form}>
      <ErrorBanners errors={errors} />
      <p>
        Wer den Link hat, liest ohne Anmeldung alle freigegebenen Fassungen, auch frühere und
        zurückgezogene. Jeder Abruf steht im Protokoll.
      </p>
      <TextInput
        label="Empfänger"
        description="Die Behörde, die den Link erhält."
        required
        data-autofocus
        {...field('recipient')}
      />
      <TextInput
        label="Zweck"
        description="Zum Beispiel das Aktenzeichen. Die Behörde sieht beide Angaben auf ihrer Seite."
        required
        {...field('purpose')}
      />
      <NativeSelect label="Gültig" data={lifespans} {...field('days')} />
      <div className="dialog-buttons">
        <CancelButton />
        <Button type="submit" loading={isSaving}>
          Link anlegen
        </Button>
      </div>
    </form>
  )
}

const lifespans = [1, 7, authorityDays.usual, 30, 60, authorityDays.most].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 Tag' : `${days} Tage`,
}))
