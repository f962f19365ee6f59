import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { LabelAddress } from '#contract/labels.ts'
import { formatCount } from '../base/formats.ts'
import { portal } from '../base/portal-settings.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { LabelActions } from './LabelActions.tsx'
import { LabelAddressPicker } from './LabelAddressPicker.tsx'
import { LabelFormatPicker } from './LabelFormatPicker.tsx'
import { LabelPreview } from './LabelPreview.tsx'
import type { LabelSubjects } from './label-files.ts'
import { useLabelFormats } from './label-format-choice.ts'
import { pagesOf, paperOf } from './label-pages.ts'
import { SheetMap } from './SheetMap.tsx'
import './qr-code.css'

/** Ids of the labels' subjects, in printing order. */
type Props = Closable & ({ devices: number[] } | { parts: number[] })

const localAddressWarning =
  'Der QR-Code führt nur auf dem Server selbst zum Portal: PUBLIC_URL ist nicht eingestellt. Bitte drucken Sie noch nicht!'

/** Above this number, the server's file is the better choice: the browser creates labels one by one. */
const manyLabels = 100

/**
 * The nameplate labels of devices or article numbers: previewed, printed or saved, in a format that the browser
 * remembers.
 */
export function QrCode({ onClose, ...labelled }: Props) {
  const [address, setAddress] = useState<LabelAddress>('permanent')
  const subjects: LabelSubjects =
    'devices' in labelled
      ? { kind: 'devices', ids: labelled.devices, address }
      : { kind: 'parts', ids: labelled.parts, address }
  const { ids } = subjects
  const choice = useLabelFormats()
  const { format } = choice
  const [shownIndex, setShownIndex] = useState(0)
  const [typedSkip, setTypedSkip] = useState('0')
  const paper = paperOf(format)
  const skip = format.sheet ? countOf(typedSkip, paper.places.length) : 0
  const isSkipWrong = skip === undefined
  const pages = pagesOf(ids, paper, skip ?? 0).length
  return (
    <DialogFrame title="DRUCK-LABEL" width="60rem" onClose={onClose}>
      <div className="label-columns">
        <LabelPreview
          subjects={subjects}
          shown={shownIndex}
          onShow={setShownIndex}
          format={format}
          isKnown={choice.isKnown}
        />
        <div className="label-settings">
          {portal.isLocal && <p className="banner">{localAddressWarning}</p>}
          <LabelFormatPicker {...choice} />
          <LabelAddressPicker subjects={subjects} address={address} onChange={setAddress} />
          {format.sheet && (
            <div className="label-sheet">
              <SheetMap paper={paper} label={format} count={ids.length} skip={skip ?? 0} />
              <TextInput
                type="number"
                inputMode="numeric"
                min={0}
                max={paper.places.length - 1}
                label="Etiketten überspringen"
                description="Auf einem angebrochenen Bogen: wie viele Etiketten schon abgezogen sind."
                value={typedSkip}
                error={
                  isSkipWrong &&
                  `Bitte eine ganze Zahl von 0 bis ${paper.places.length - 1} angeben!`
                }
                onChange={(event) => setTypedSkip(event.currentTarget.value)}
              />
            </div>
          )}
          <p className="label-amount">
            {counted(ids.length, 'Etikett', 'Etiketten')} auf{' '}
            {format.sheet
              ? counted(pages, 'Bogen A4', 'Bögen A4')
              : counted(pages, 'Seite', 'Seiten')}
          </p>
          {ids.length > manyLabels && (
            <p className="label-amount">
              Bei so vielen Etiketten geht es mit der PDF-Datei schneller.
            </p>
          )}
          <LabelActions
            subjects={subjects}
            shown={ids[shownIndex]}
            format={format}
            skip={skip}
            whenKnown={choice.whenKnown}
          />
        </div>
      </div>
    </DialogFrame>
  )
}

function counted(count: number, singular: string, plural: string) {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`
}

/** Parses how many places of the sheet are used; undefined unless it is a number below `places`. */
function countOf(typed: string, places: number): number | undefined {
  const text = typed.trim()
  if (text === '') return 0
  return /^\d{1,3}$/.test(text) && Number(text) < places ? Number(text) : undefined
}
