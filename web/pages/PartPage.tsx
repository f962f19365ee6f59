import { Button } from '@mantine/core'
import { type Part, parts } from '#contract/parts.ts'
import { AuthorityAccess } from '../authority/authority-dialogs.ts'
import { useRecord } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { PartFindings } from '../compliance/RecordFindings.tsx'
import { RelatedDevices } from '../devices/RelatedDevices.tsx'
import { openDialog } from '../dialog/dialogs.ts'
import { goTo } from '../dialog/RecordLink.tsx'
import { DropHere } from '../files/DropHere.tsx'
import { ZipForm } from '../files/file-dialogs.ts'
import { RecordFiles } from '../files/RecordFiles.tsx'
import { QrCode } from '../labels/label-dialogs.ts'
import { openPart } from '../parts/open-part.ts'
import { CommonFiles } from '../parts/part-dialogs.ts'
import { removePart } from '../parts/remove-part.ts'
import { ScreenTabs } from '../ui/ScreenTabs.tsx'
import { VdiExport } from '../vdi-packages/vdi-dialogs.ts'
import { MoreActions } from './MoreActions.tsx'
import { PartTop } from './PartTop.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { RecordPage } from './RecordPage.tsx'
import { shellActions } from './shell-actions.ts'

/** The page of an article number. */
export function PartPage({ id }: { id: number }) {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const query = useRecord(parts, id, { populate: { picture: true }, action: 'setCurrentPart' })
  return (
    <RecordPage<Part>
      id={id}
      query={query}
      nameOf={({ title }) => title}
      words={{ noun: 'Artikelnummer', gone: 'Diese Artikelnummer gibt es nicht (mehr)' }}
      list={{ to: list, name: 'Artikelnummern', all: 'Zu allen Artikelnummern' }}
      buttons={(part) => <Actions part={part} isAdmin={isAdmin} />}
    >
      {(part) => (
        <>
          <PartTop part={part} />
          <PartFindings id={id} />
          <ScreenTabs
            tabs={[
              { id: 'dateien', name: 'Dateien', content: <Files id={id} part={part} /> },
              {
                id: 'geraete',
                name: 'Geräte',
                content: (
                  <RelatedDevices
                    label="Geräte dieser Artikelnummer"
                    filters={{ part: id }}
                    facts={deviceFacts}
                    empty="Noch kein Gerät hat diese Artikelnummer."
                    given={part && { part: { id, name: part.title } }}
                  />
                ),
              },
              {
                id: 'verlauf',
                name: 'Verlauf',
                content: part && (
                  <RecordHistory kind="parts" id={id} name={`Artikelnummer ${part.title}`} />
                ),
              },
            ]}
          />
        </>
      )}
    </RecordPage>
  )
}

const list = '/devices?reiter=artikelnummern'
const deviceFacts = ['sn', 'companie'] as const

/** The files that all its current and future devices show. */
function Files({ id, part }: { id: number; part: Part | undefined }) {
  return (
    <RecordFiles
      heading="Für alle Geräte dieser Artikelnummer"
      label="Dateien der Artikelnummer"
      param="seite"
      filters={{ parts: { id } }}
      aside={part && <DropHere given={{ parts: [{ id, name: part.title }] }} />}
      empty={<p>Diese Artikelnummer hat noch keine Dateien, die für alle ihre Geräte gelten.</p>}
    />
  )
}

function Actions({ part, isAdmin }: { part: Part; isAdmin: boolean }) {
  const { id } = part
  return (
    <>
      {isAdmin && (
        <Button variant="default" onClick={() => openDialog(QrCode, { parts: [id] })}>
          Etikett
        </Button>
      )}
      <Button onClick={() => void openPart(id)}>Bearbeiten</Button>
      <MoreActions
        actions={[
          {
            name: 'Dateien als ZIP …',
            onClick: () => {
              const what = `Die Dateien der Artikelnummer ${part.title}`
              openDialog(ZipForm, { kind: 'parts', ids: [id], what })
            },
          },
          ...shellActions('artikelnummern', id),
          {
            name: 'Container nach VDI 2770 …',
            onClick: () => {
              const what = `Artikelnummer ${part.title}`
              openDialog(VdiExport, { kind: 'parts', ids: [id], what })
            },
          },
          {
            name: 'Gemeinsame Dateien aufräumen …',
            onClick: () => openDialog(CommonFiles, {}),
          },
          ...(isAdmin
            ? [
                {
                  name: 'Zugang für Behörden …',
                  onClick: () => {
                    const name = `Artikelnummer ${part.title}`
                    openDialog(AuthorityAccess, { subject: { part: id }, name })
                  },
                },
              ]
            : []),
          {
            name: 'Löschen …',
            isDestructive: true,
            onClick: () => removePart(part, () => goTo(list)),
          },
        ]}
      />
    </>
  )
}
