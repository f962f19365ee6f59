import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Settings, type ShownSettings, settings, settingWords } from '#contract/settings.ts'
import { languageChoices } from '../base/language-choices.ts'
import { call } from '../client/api.ts'
import { freshKey, queryClient } from '../client/queries.ts'
import { HeldPage } from '../dialog/HeldPage.tsx'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import { SelectInput } from '../form/SelectInput.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toasts.tsx'
import { AccentField } from './AccentField.tsx'
import { LogoField } from './LogoField.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { draftOf, draftSchema } from './settings-draft.ts'
import { showAccent } from './show-accent.ts'

/** The settings that administrators can change; each change is saved with the version that it is based on. */
export function SettingsForm({ shown }: { shown: ShownSettings }) {
  const [isSending, setSending] = useState(false)
  const { draft, change, field, checkbox, errors, conflict, isSaving, isDirty, form } = useForm({
    initial: draftOf(shown),
    schema: draftSchema,
    action: 'updateSettings',
    changes: { record: shown, draftOf, labels: settingWords, choices },
    async save(input, _, { since, only }) {
      const saved = await call(settings.update, only(input), { since })
      toast.success('Einstellungen wurden gespeichert!')
      showAccent(saved.accent)
      for (const key of [freshKey(settings.show), [settings.show.path]]) {
        queryClient.setQueryData(key, saved)
      }
    },
  })

  function variableOf(name: keyof Settings): string | undefined {
    return shown.lockedBy.find(({ setting }) => setting === name)?.variable
  }

  /** Props of a text input, read-only if the environment sets its value. */
  function text(
    name: Exclude<keyof Settings, 'logo' | 'language' | 'activeContent' | 'authorityAccess'>,
  ) {
    const variable = variableOf(name)
    return {
      label: settingWords[name],
      ...field(name),
      ...(variable !== undefined && {
        readOnly: true,
        description: `Legt der Betreiber fest: ${variable}`,
      }),
    }
  }

  return (
    <form {...form} className="settings-form" aria-label="Einstellungen">
      <HeldPage isDirty={isDirty || isSending} />
      <ChangedMeanwhile conflict={conflict} />
      <SettingsSection id="hersteller" title="Hersteller">
        <TextInput {...text('makerName')} />
        <Textarea
          rows={3}
          description="Straße in einer Zeile, Postleitzahl und Ort in der nächsten."
          {...text('makerAddress')}
        />
        <div className="form-pair">
          <TextInput {...text('makerCountry')} />
          <TextInput type="tel" {...text('makerPhone')} />
          <TextInput type="email" {...text('makerEmail')} />
          <TextInput type="url" placeholder="https://" {...text('makerWeb')} />
          <TextInput type="url" placeholder="https://" {...text('imprintUrl')} />
          <TextInput type="url" placeholder="https://" {...text('privacyUrl')} />
        </div>
      </SettingsSection>
      <SettingsSection id="aussehen" title="Aussehen">
        <LogoField
          value={draft.logo}
          current={shown.logoUrl}
          lockedBy={variableOf('logo')}
          error={errors.logo}
          onChange={(logo) => change({ logo })}
          isSending={isSending}
          onSending={setSending}
        />
        <AccentField {...field('accent')} />
      </SettingsSection>
      <SettingsSection id="sprachen" title="Sprachen">
        <SelectInput label="Sprache des Portals" data={languageChoices} {...field('language')} />
        <p className="form-told">
          Für Dateien, Briefe und Seiten ohne eigene Sprache. Kunden wählen zwischen Deutsch und
          Englisch.
        </p>
      </SettingsSection>
      <SettingsSection id="dateien" title="Dateien und Sicherheit">
        <TextInput
          {...text('keepYears')}
          inputMode="numeric"
          description="So lange bleiben Dateien nach dem Inverkehrbringen eines Geräts."
        />
        <SelectInput
          label={settingWords.activeContent}
          data={activeChoices}
          {...field('activeContent')}
        />
        <TextInput
          placeholder="psirt@example.com oder https://"
          description="Steht in security.txt; ohne Angabe gibt es die Seite nicht."
          {...text('securityContact')}
        />
        <Checkbox
          label={settingWords.authorityAccess}
          description="Administratoren dürfen auf der Seite eines Geräts oder einer Artikelnummer befristete Links anlegen, mit denen eine Behörde alle Fassungen liest. Solange das ausgeschaltet ist, gilt keiner dieser Links."
          {...checkbox('authorityAccess')}
        />
      </SettingsSection>
      {errors.record !== undefined && <p role="alert">{errors.record}</p>}
      <div className="settings-save">
        <Button type="submit" loading={isSaving} disabled={!isDirty || isSending}>
          Speichern
        </Button>
      </div>
    </form>
  )
}

const activeChoices = [
  { value: 'refuse' as const, label: 'ablehnen' },
  { value: 'mark' as const, label: 'annehmen und für Bearbeiter kennzeichnen' },
]

const choices = { language: languageChoices, activeContent: activeChoices }
