import { Button, Progress } from '@mantine/core'
import { type FileImport, fileImports } from '#contract/file-imports.ts'
import { formatCount, formatSize, formatTime } from '../base/formats.ts'
import { oneAtATime } from '../base/one-at-a-time.ts'
import { useStore } from '../base/store.ts'
import { call } from '../client/api.ts'
import { StartCard } from '../start/StartCard.tsx'
import { Banner } from '../ui/Banner.tsx'
import { onlyZip } from './begin-files.ts'
import type { FoundFile } from './dropped-folders.ts'
import { FilePick } from './FilePick.tsx'
import { FileRules } from './FileRules.tsx'
import {
  type SendProgress,
  sendProgress,
  stopped,
  stopSending,
  uploadFiles,
  uploadZip,
} from './send-progress.ts'
import { runFileImportAction } from './use-file-import.ts'
import type { TypedPatterns } from './use-typed-patterns.ts'

/** While files are arriving: their progress, or how to send the missing ones; and the rules for assigning them. */
export function ArrivingFiles({
  fileImport,
  typedPatterns,
}: {
  fileImport: FileImport
  typedPatterns: TypedPatterns
}) {
  const progress = useStore(sendProgress)
  const isHere = progress?.id === fileImport.id
  return (
    <>
      {isHere ? (
        <UnderWayHere way={progress} />
      ) : (
        <Continue fileImport={fileImport} isBusy={progress !== null} />
      )}
      {fileImport.files.total > 0 && (
        <FileRules fileImport={fileImport} typedPatterns={typedPatterns} />
      )}
    </>
  )
}

function UnderWayHere({ way: { done, total, isBroken } }: { way: SendProgress }) {
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0
  return (
    <StartCard title="Die Dateien werden übertragen">
      <p role="status">
        {isBroken
          ? 'Die Verbindung ist abgebrochen. Es geht von selbst weiter, sobald das Portal wieder erreichbar ist.'
          : 'Bitte diese Seite offen lassen, bis alles übertragen ist; danach geht es ohne sie weiter. Wird sie geschlossen, legen Sie später dasselbe noch einmal ab: Übertragen wird nur, was fehlt.'}
      </p>
      <div className="dialog-progress">
        <span aria-hidden>
          {formatSize(done / 1_000)} von {formatSize(total / 1_000)}
        </span>
        <Progress value={percent} aria-label="Fortschritt" />
      </div>
      <Button variant="default" onClick={stopSending}>
        Anhalten
      </Button>
    </StartCard>
  )
}

function Continue({ fileImport, isBusy }: { fileImport: FileImport; isBusy: boolean }) {
  const { id, zip, files, expiresAt } = fileImport
  const problem = useStore(stopped)

  function take(foundFiles: FoundFile[]) {
    if (!zip) void uploadFiles(fileImport, foundFiles)
    else {
      const file = onlyZip(foundFiles)
      if (file) void uploadZip(fileImport, file)
    }
  }

  function plan() {
    void oneAtATime(`planFiles/${id}`, () =>
      runFileImportAction('planFiles', () => call(fileImports.check, { id })),
    )
  }

  return (
    <StartCard title={zip ? 'Das ZIP ist noch nicht ganz da' : 'Dateien ergänzen'}>
      {problem?.id === id && <Banner text={problem.message} />}
      <p role="status">
        {zip
          ? `${formatSize(zip.received / 1_000)} von ${formatSize(zip.size / 1_000)} sind da.`
          : missingInWords(files)}{' '}
        Was da ist, liegt hier bis {formatTime(expiresAt)}.
      </p>
      {isBusy ? (
        <p>Gerade wird ein anderer Import übertragen. Danach geht es hier weiter.</p>
      ) : (
        <FilePick
          invitation={
            zip
              ? 'Dasselbe ZIP noch einmal hierher ziehen oder'
              : 'Denselben Ordner noch einmal, oder weitere Dateien, hierher ziehen oder'
          }
          hint="Übertragen wird nur, was fehlt."
          onFound={take}
        />
      )}
      {!zip && files.total > 0 && (
        <div className="import-buttons">
          <Button onClick={plan}>Planen</Button>
        </div>
      )}
    </StartCard>
  )
}

function missingInWords({ total, arrived }: FileImport['files']): string {
  const missing = total - arrived
  if (total === 1) return missing > 0 ? 'Die Datei fehlt noch.' : 'Die Datei ist da.'
  const totalInWords = `Von ${formatCount(total)} Dateien`
  if (missing === 0) return `${totalInWords} fehlt keine.`
  return missing === 1
    ? `${totalInWords} fehlt noch eine.`
    : `${totalInWords} fehlen noch ${formatCount(missing)}.`
}
