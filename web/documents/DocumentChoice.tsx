import { ActionIcon, Checkbox } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type DocumentKind, type DocumentLocale, documents } from '#contract/documents.ts'
import { reportFailure } from '../client/failures.ts'
import { makeFile } from '../client/make-file.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { watchPlace } from '../dialog/watch-place.ts'
import { FilesModal } from '../files/preview-dialog.ts'
import { EyeIcon } from '../ui/icons.tsx'
import { type MadeFile, saveFile } from '../ui/save-file.ts'
import { companyLetter, documentTexts } from './document-kinds.ts'
import { type DocumentSubject, idOf, kindsOf } from './document-subject.ts'

interface Props {
  subject: DocumentSubject
  name: string
  value: DocumentKind[]
  locale: DocumentLocale
  /** Printed in the letter; if empty, the letter contains no password. */
  pass: string
  error: string | undefined
  onChange: (docs: DocumentKind[]) => void
}

/** Selects documents; each can be previewed and saved before it is sent. */
export function DocumentChoice(props: Props) {
  const { subject, name, value, locale, pass, error, onChange } = props
  const [making, setMaking] = useState('')

  function toggle(kind: DocumentKind) {
    onChange(
      kindsOf(subject).filter(
        (documentKind) => value.includes(documentKind) !== (documentKind === kind),
      ),
    )
  }

  function make(kind: DocumentKind): Promise<MadeFile> {
    const choice = { kind, ...idOf(subject), locale }
    return kind === 'zugangsdaten' && pass !== ''
      ? makeFile(documents.letter, { ...choice, pass })
      : makeFile(documents.preview, choice)
  }

  async function run(kind: DocumentKind, verb: string, act: () => Promise<void>) {
    if (making) return
    setMaking(kind + verb)
    try {
      await act()
    } catch (failure) {
      reportFailure('showDocument', failure)
    }
    setMaking('')
  }

  return (
    <fieldset name={name} className="document-choice">
      <legend>Dokumente</legend>
      {kindsOf(subject).map((kind, index) => {
        const { title, ...texts } = documentTexts[kind]
        const description = 'device' in subject ? texts.description : companyLetter
        const buttons = [
          {
            verb: 'ansehen',
            Icon: EyeIcon,
            act: async () => {
              const isStillHere = watchPlace()
              const pdf = await make(kind)
              if (isStillHere()) openDialog(FilesModal, { pdf })
            },
          },
          {
            verb: 'herunterladen',
            Icon: Download,
            act: async () => saveFile(await make(kind)),
          },
        ]
        return (
          <div key={kind} className="document-row">
            <Checkbox
              data-autofocus={index === 0 || undefined}
              label={title}
              description={description}
              checked={value.includes(kind)}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(kind)}
            />
            {buttons.map(({ verb, Icon, act }) => (
              <ActionIcon
                key={verb}
                variant="subtle"
                size={36}
                aria-label={`${title} ${verb}`}
                title={`${title} ${verb}`}
                // Not `loading`, which would take the focus away.
                aria-busy={making === kind + verb}
                onClick={() => run(kind, verb, act)}
              >
                <Icon size={18} />
              </ActionIcon>
            ))}
          </div>
        )
      })}
      {error && <p className="document-error">{error}</p>}
    </fieldset>
  )
}
