import { ActionIcon, Checkbox } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  type DocumentKind,
  type DocumentLocale,
  documentKinds,
  documents,
} from '#contract/documents.ts'
import { reportFailure } from '../client/failures.ts'
import { type MadeFile, makeFile } from '../client/make-file.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { EyeIcon } from '../ui/icons.tsx'
import { saveFile } from '../ui/save-file.ts'
import { documentTexts } from './document-kinds.ts'

interface Props {
  device: number
  docs: DocumentKind[]
  locale: DocumentLocale
  /** Printed in the letter; empty: the letter has none. */
  pass: string
  error: string | undefined
  onChange: (docs: DocumentKind[]) => void
}

/** Which documents are wanted; each can be looked at and saved before it is sent. */
export function DocumentChoice({ device, docs, locale, pass, error, onChange }: Props) {
  const [making, setMaking] = useState('')

  function toggle(kind: DocumentKind) {
    onChange(documentKinds.filter((known) => docs.includes(known) !== (known === kind)))
  }

  function make(kind: DocumentKind): Promise<MadeFile> {
    const choice = { kind, device, locale }
    return kind === 'zugangsdaten' && pass !== ''
      ? makeFile(documents.letter, { ...choice, pass })
      : makeFile(documents.preview, choice)
  }

  async function hand(kind: DocumentKind, name: string, out: () => Promise<void>) {
    if (making) return
    setMaking(kind + name)
    try {
      await out()
    } catch (failure) {
      reportFailure('showDocument', failure)
    }
    setMaking('')
  }

  return (
    <fieldset className="document-choice">
      <legend>Dokumente</legend>
      {documentKinds.map((kind, index) => {
        const { title, description } = documentTexts[kind]
        const buttons = [
          {
            name: 'ansehen',
            Icon: EyeIcon,
            out: async () => {
              openDialog('FilesModal', { pdf: await make(kind) })
            },
          },
          {
            name: 'herunterladen',
            Icon: Download,
            out: async () => saveFile(await make(kind)),
          },
        ]
        return (
          <div key={kind} className="document-row">
            <Checkbox
              data-autofocus={index === 0 || undefined}
              label={title}
              description={description}
              checked={docs.includes(kind)}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(kind)}
            />
            {buttons.map(({ name, Icon, out }) => (
              <ActionIcon
                key={name}
                variant="subtle"
                size={36}
                aria-label={`${title} ${name}`}
                title={`${title} ${name}`}
                // Not `loading`, which would take the focus away.
                aria-busy={making === kind + name}
                onClick={() => hand(kind, name, out)}
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
