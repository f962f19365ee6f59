import { navigate } from 'wouter/use-browser-location'
import type { FileImport } from '#contract/file-imports.ts'
import { formatSize } from '../base/formats.ts'
import { HeldPage } from '../dialog/HeldPage.tsx'
import { ArrivingFiles } from './ArrivingFiles.tsx'
import { FileEndStage } from './FileEndStage.tsx'
import { FilePlanStage } from './FilePlanStage.tsx'
import { FilesUnderWay } from './FilesUnderWay.tsx'
import { fileCount, fileStateWords } from './file-import-words.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { ImportHead } from './ImportHead.tsx'
import { ImportState } from './ImportState.tsx'
import { isUnderWay } from './import-words.ts'
import { removeFileImport } from './remove-import.tsx'
import { useFileImport } from './use-file-import.ts'
import { useStage } from './use-stage.ts'
import { useTypedPatterns } from './use-typed-patterns.ts'
import './file-imports.css'

const path = '/import/dateien'

/** The page of an import of files, at its current stage. */
export function FileImportPage({ id }: { id: number }) {
  return (
    <ImportFrame
      id={id}
      query={useFileImport(id)}
      list={{ to: path, name: 'Alle Importe von Dateien' }}
      gone="Vielleicht hat ihn inzwischen jemand gelöscht. Was importiert ist, bleibt."
    >
      {(fileImport) => (
        <>
          <ImportHead
            anyImport={fileImport}
            facts={sizeOf(fileImport)}
            state={<ImportState state={fileImport.state} words={fileStateWords} />}
            onRemove={() => removeFileImport(fileImport, () => navigate(path, { replace: true }))}
          />
          <Stage key={id} fileImport={fileImport} />
        </>
      )}
    </ImportFrame>
  )
}

/** Empty while unknown: the contents of a ZIP are unknown until it is unpacked. */
function sizeOf({ files }: FileImport): string[] {
  return files.total > 0 ? [fileCount(files.total), formatSize(files.bytes / 1_000)] : []
}

/** The next step of an import, or its outcome. */
function Stage({ fileImport }: { fileImport: FileImport }) {
  const { state } = fileImport
  const typedPatterns = useTypedPatterns(fileImport)
  return (
    <div ref={useStage(state)} tabIndex={-1} className="import-stage">
      <HeldPage isDirty={typedPatterns.isHeld} />
      {isUnderWay(fileImport) ? (
        <FilesUnderWay fileImport={fileImport} />
      ) : state === 'open' ? (
        <ArrivingFiles fileImport={fileImport} typedPatterns={typedPatterns} />
      ) : state === 'checked' ? (
        <FilePlanStage fileImport={fileImport} typedPatterns={typedPatterns} />
      ) : (
        <FileEndStage fileImport={fileImport} />
      )}
    </div>
  )
}
