import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { documentBatches } from '#contract/document-batches.ts'
import type { Import } from '#contract/imports.ts'
import { formatCount, formatTime } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { BatchRow } from '../documents/BatchRow.tsx'
import { batchStates } from '../documents/batch-words.ts'
import { StartCard } from '../start/StartCard.tsx'
import { Banner } from '../ui/Banner.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { LettersForm } from './import-dialogs.ts'
import './import-letters.css'

/**
 * New devices and companies get passwords: shows which were lost, the progress until all are stored, then the buttons
 * for their letters.
 */
export function Letters({ tableImport }: { tableImport: Import }) {
  return (
    <>
      <LostPasswords tableImport={tableImport} />
      <GivenPasswords tableImport={tableImport} />
    </>
  )
}

function LostPasswords({ tableImport: { kind, passwords } }: { tableImport: Import }) {
  const { lost } = passwords
  if (lost === 0) return null
  const [singular, plural] =
    kind === 'companies'
      ? ['einer neuen Firma', 'neuen Firmen']
      : ['einem neuen Gerät', 'neuen Geräten']
  const of = lost === 1 ? singular : `${formatCount(lost)} ${plural}`
  return (
    <StartCard title="Verlorene Passwörter">
      <Banner
        type="warn"
        text={`Von ${of} ging das Passwort verloren, bevor es galt: Das Portal konnte es nicht vorbereiten, oder es wurde inzwischen ohne seine Schlüssel wiederhergestellt. Niemand kann sich damit anmelden. Bitte vergeben Sie neue; „Angelegtes ansehen“ zeigt, wofür.`}
      />
    </StartCard>
  )
}

function GivenPasswords({ tableImport }: { tableImport: Import }) {
  const { kind, passwords } = tableImport
  const { total, ready } = passwords
  if (total === 0) return null
  if (ready < total) {
    const ownersInWords = kind === 'companies' ? 'diesen Firmen' : 'diesen Geräten'
    return (
      <StartCard title="Passwörter werden vorbereitet">
        <p role="status">
          Bis ihres bereit ist, kann sich mit {ownersInWords} niemand anmelden. Das geht im
          Hintergrund weiter, auch wenn Sie diese Seite schließen.
        </p>
        <ProgressBar done={ready} total={total} />
      </StartCard>
    )
  }
  return kind === 'companies' ? (
    <CompanyPasswords total={total} />
  ) : (
    <DeviceLetters tableImport={tableImport} />
  )
}

function CompanyPasswords({ total }: { total: number }) {
  return (
    <StartCard title="Passwörter der neuen Firmen">
      <p>
        {total === 1 ? 'Eine neue Firma hat' : `${formatCount(total)} neue Firmen haben`} ein
        Passwort, das noch niemand kennt, wo es nicht in der Tabelle stand. Auf der Seite einer
        Firma vergeben Sie eines und senden den Brief dazu.
      </p>
    </StartCard>
  )
}

function DeviceLetters({ tableImport }: { tableImport: Import }) {
  const { id, passwords, expiresAt } = tableImport
  const { kept, withoutLetter } = passwords
  const { data: allBatches = [] } = useQuery({
    queryKey: [documentBatches.list.path],
    queryFn: ({ signal }) => call(documentBatches.list, {}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'waiting') ? 1_000 : false,
    meta: { action: 'setBatches' },
  })
  const batches = allBatches.filter((batch) => batch.import === id)
  return (
    <StartCard title="Briefe und Etiketten">
      <p role="status">
        {withoutLetter > 0
          ? `${withoutLetter === 1 ? 'Ein neues Gerät hat' : `${formatCount(withoutLetter)} neue Geräte haben`} ein Passwort und noch keinen Brief. Für Briefe liegen die Passwörter bis ${formatTime(expiresAt)} bereit, dann kennt sie niemand mehr.`
          : kept > 0
            ? 'Für alle neuen Geräte sind Briefe bestellt. Laden Sie sie herunter, bevor sie gelöscht werden.'
            : 'Die Passwörter dieses Imports sind mit den Briefen ausgegeben oder nicht mehr da.'}
      </p>
      {withoutLetter > 0 && (
        <Button
          leftSection={<Mail size={18} aria-hidden />}
          onClick={() => openDialog(LettersForm, { importId: id, count: withoutLetter })}
        >
          Briefe und Etiketten bestellen
        </Button>
      )}
      {batches.length > 0 && (
        <ul className="card-list import-batches" aria-label="Sammelaufträge">
          {batches.map((batch) => (
            <BatchRow
              key={batch.id}
              batch={batch}
              details={batchStates[batch.state]}
              below={
                batch.state === 'waiting' && <ProgressBar done={batch.done} total={batch.total} />
              }
            />
          ))}
        </ul>
      )}
    </StartCard>
  )
}
