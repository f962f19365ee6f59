import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { type Media, medias } from '#contract/files.ts'
import { useRecord } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { goTo } from '../dialog/RecordLink.tsx'
import { FileVersions } from '../files/FileVersions.tsx'
import { AssignForm, FileForm } from '../files/file-dialogs.ts'
import { openNewVersion } from '../files/open-new-version.ts'
import { removeFile } from '../files/remove-files.tsx'
import { FileDownloads } from './FileDownloads.tsx'
import { FileTop } from './FileTop.tsx'
import { FileTranslations } from './FileTranslations.tsx'
import { FileUse } from './FileUse.tsx'
import { MoreActions } from './MoreActions.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { RecordPage } from './RecordPage.tsx'

/** The page of a file. */
export function FilePage({ id }: { id: number }) {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const query = useRecord(medias, id, { populate, action: 'setCurrentFile' })
  return (
    <RecordPage<Media>
      id={id}
      query={query}
      nameOf={({ filename }) => filename}
      words={{ noun: 'Datei', gone: 'Diese Datei gibt es nicht (mehr)' }}
      list={{ to: '/files', name: 'Dateien', all: 'Zu allen Dateien' }}
      buttons={(file) => <Actions file={file} isAdmin={isAdmin} />}
    >
      {(file) => (
        <>
          <FileTop file={file} />
          <FileVersions id={id} filename={file?.filename ?? ''} isPage />
          <FileTranslations file={file} />
          <FileUse id={id} />
          {file && (
            <RecordHistory
              kind="medias"
              id={id}
              name={`Datei ${file.filename}`}
              heading="Verlauf"
            />
          )}
          <FileDownloads id={id} />
        </>
      )}
    </RecordPage>
  )
}

const populate = {
  doctype: true,
  url: true,
  original: { fields: ['filename', 'languages'] },
}

function Actions({ file, isAdmin }: { file: Media; isAdmin: boolean }) {
  const { id, url } = file
  return (
    <>
      {url && (
        <Button
          component="a"
          href={url.url}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
        >
          Herunterladen
        </Button>
      )}
      <Button variant="default" onClick={() => openDialog(FileForm, { mode: 'update', file })}>
        Bearbeiten
      </Button>
      <Button onClick={() => void openNewVersion(id)}>Neue Fassung …</Button>
      <MoreActions
        actions={[
          { name: 'Zuordnen …', onClick: () => openDialog(AssignForm, { files: [id] }) },
          ...(isAdmin
            ? [
                {
                  name: 'Löschen …',
                  isDestructive: true,
                  onClick: () => void removeFile(file, () => goTo('/files')),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}
