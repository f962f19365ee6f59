import { Button } from '@mantine/core'
import { type MouseEvent, type SubmitEvent, useContext, useState } from 'react'
import type { CommonFile } from '#contract/common-files.ts'
import { causeOf } from '../client/failures.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { LeaveDialogContext } from '../dialog/dialog-context.ts'
import type { Closable } from '../dialog/dialogs.ts'
import { Banner } from '../ui/Banner.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { toast } from '../ui/toasts.tsx'
import { CommonFileList } from './CommonFileList.tsx'
import { sentenceOf, useCleaningUp } from './use-cleaning-up.ts'
import { keyOf, useCommonFiles } from './use-common-files.ts'
import './common-files.css'

/** Shows the files that all devices of an article number have, and moves the selected ones to the article number. */
export function CommonFiles({ onClose }: Closable) {
  const commonFiles = useCommonFiles()
  const { moved, isRunning, run } = useCleaningUp()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [isNoneChosen, setNoneChosen] = useState(false)
  const files = withUnanswered(commonFiles.files, moved?.unanswered)
  const chosenFiles = files.filter((file) => !leftOut.has(keyOf(file)))
  const [running, setRunning] = useState<CommonFile[]>([])

  async function cleanUp(event: SubmitEvent) {
    event.preventDefault()
    if (isRunning) return
    const form = event.currentTarget as HTMLFormElement
    setNoneChosen(chosenFiles.length === 0)
    if (chosenFiles.length === 0) return toast.warn('Validierungsfehler!')
    setRunning(chosenFiles)
    const { failed } = await run(chosenFiles)
    if (failed === 0) onClose()
    else form.focus()
  }

  return (
    <DialogFrame
      title="Gemeinsame Dateien aufräumen"
      width="60vw"
      onClose={onClose}
      isDirty={isRunning}
      leaveWords={whileRunning}
    >
      <form className="dialog-form" tabIndex={-1} onSubmit={cleanUp}>
        {isNoneChosen && chosenFiles.length === 0 && (
          <Banner text="Bitte mindestens eine Datei auswählen!" />
        )}
        {moved && moved.failed > 0 && !isRunning && (
          <Banner text={`${sentenceOf(moved)} ${causeOf(moved.error).message}`} />
        )}
        {files.length > 0 && (
          <>
            <p className="common-files-hint">
              Diese Dateien sind jedem Gerät ihrer Artikelnummer einzeln zugeordnet. Nach dem
              Aufräumen gehören sie zur Artikelnummer und gelten auch für künftige Geräte. Bei den
              vorhandenen Geräten ändert sich nichts. Ist der Dokumententyp öffentlich, steht die
              Datei auch auf der öffentlichen Seite der Artikelnummer.
            </p>
            <CommonFileList
              files={isRunning ? running : files}
              left={leftOut}
              onChange={setLeftOut}
              isDisabled={isRunning}
            />
          </>
        )}
        <Rest found={commonFiles} isEmpty={files.length === 0} isRunning={isRunning} />
        {isRunning && (
          <ProgressBar done={moved ? moved.done + moved.failed : 0} total={running.length} />
        )}
        <div className="dialog-buttons">
          <LeaveButton isDisabled={isRunning} text={files.length > 0 ? 'Abbrechen' : 'Schließen'} />
          {files.length > 0 && (
            <Button type="submit" loading={isRunning}>
              Aufräumen
            </Button>
          )}
        </div>
      </form>
    </DialogFrame>
  )
}

/** A single button, whatever has been found, so that it keeps the focus. */
function LeaveButton({ isDisabled, text }: { isDisabled: boolean; text: string }) {
  const leave = useContext(LeaveDialogContext)
  return (
    <Button variant="default" disabled={isDisabled} onClick={() => leave()} data-autofocus>
      {text}
    </Button>
  )
}

interface RestProps {
  found: ReturnType<typeof useCommonFiles>
  isEmpty: boolean
  isRunning: boolean
}

/** Follows the files found: more are being searched for, there are none, or an error. */
function Rest({ found, isEmpty, isRunning }: RestProps) {
  const { isError, isFetching, hasNextPage, isFetchNextPageError } = found

  // Returns the focus to the form when the button disappears.
  async function searchAgain({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    await (isFetchNextPageError ? found.fetchNextPage() : found.refetch())
    form?.focus()
  }

  async function continueSearch({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const after = await found.fetchNextPage()
    if (!after.hasNextPage) form?.focus()
  }

  if (isError && !isFetching) {
    return (
      <>
        <Banner text="Die gemeinsamen Dateien konnten nicht geladen werden." />
        <Button
          className="common-files-more"
          variant="default"
          onClick={(event) => void searchAgain(event)}
        >
          Erneut versuchen
        </Button>
      </>
    )
  }
  const isLooking = isFetching || hasNextPage
  return (
    <>
      <output className="common-files-hint" aria-busy={isEmpty && isLooking}>
        {isEmpty && (isLooking ? 'Die Artikelnummern werden durchgesehen …' : none)}
      </output>
      {!isEmpty && hasNextPage && (
        <Button
          className="common-files-more"
          variant="default"
          disabled={isRunning}
          aria-busy={isFetching}
          onClick={(event) => void continueSearch(event)}
        >
          Weitere suchen
        </Button>
      )}
    </>
  )
}

const none = 'Es gibt keine Artikelnummer, deren Geräte alle dieselbe Datei haben.'

/** Files whose responses were lost stay in the list, so that a retry can find out what happened. */
function withUnanswered(files: CommonFile[], unanswered: CommonFile[] = []): CommonFile[] {
  const listed = new Set(files.map(keyOf))
  return [...unanswered.filter((file) => !listed.has(keyOf(file))), ...files]
}

const whileRunning = {
  title: 'Aufräumen abbrechen?',
  text: 'Es wird noch aufgeräumt. Bereits aufgeräumte Dateien bleiben bei ihrer Artikelnummer.',
  leave: 'Abbrechen',
  stay: 'Weiter aufräumen',
}
