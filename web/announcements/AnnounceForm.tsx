import { Button, Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { announcements, Sentences } from '#contract/announcements.ts'
import { documentLocales } from '#contract/documents.ts'
import { mail } from '#contract/mail.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { refresh, useResult } from '../client/queries.ts'
import { RequestError } from '../client/request-error.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { Banner } from '../ui/Banner.tsx'
import { toast } from '../ui/toasts.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { AnnouncedText } from './AnnouncedText.tsx'
import {
  allCompanies,
  countChosen,
  selectionInput,
  withAgain,
  withoutGone,
} from './chosen-companies.ts'
import { RecipientList } from './RecipientList.tsx'
import { UnreachableCompanies } from './UnreachableCompanies.tsx'
import { allRecipients, type RecipientPage, useRecipientHead } from './use-recipients.ts'
import './announcements.css'

export interface AnnounceProps extends Closable {
  /** Id of the version that was released or withdrawn. */
  version: number
}

/** Notifies the companies whose devices show a file: first selects the recipients, then shows the mail. */
export function AnnounceForm({ version, onClose }: AnnounceProps) {
  const { data, dataUpdatedAt, error, refetch } = useRecipientHead(version)
  if (error && !data) {
    return (
      <DialogFrame title={title} width={width} onClose={onClose}>
        <div className="dialog-form">
          <Banner text={`Die Firmen konnten nicht geladen werden: ${error.message}`} />
          <div className="dialog-buttons">
            <CancelButton />
            <Button onClick={() => void refetch()}>Erneut versuchen</Button>
          </div>
        </div>
      </DialogFrame>
    )
  }
  if (!data) return <Waiting />
  return (
    <Steps
      version={version}
      head={data}
      since={dataUpdatedAt}
      onReload={() => void refetch()}
      onClose={onClose}
    />
  )
}

const title = 'Firmen benachrichtigen'
const width = '60vw'

interface StepsProps extends AnnounceProps {
  head: RecipientPage
  /** When the list was loaded, in ms. */
  since: number
  onReload: () => void
}

function Steps({ version, head, since, onReload, onClose }: StepsProps) {
  const [selection, setSelection] = useState(allCompanies)
  const [isWriting, setWriting] = useState(false)
  const [changed, setChanged] = useState<string>()
  const { chosen: count } = countChosen(selection, head)
  const { draft, field, errors, isSaving, isDirty, form } = useForm({
    initial: { de: '', en: '' },
    schema: Sentences,
    action: 'announceVersion',
    async save(sentences, idempotent) {
      const announcement = { id: version, seen: head.seen, ...selectionInput(selection), sentences }
      try {
        const { companies } = await call(announcements.send, announcement, { idempotent })
        await refresh(announcements.list)
        toast.success(`${inWords(companies)} benachrichtigt!`)
        onClose()
      } catch (error) {
        if (!(error instanceof RequestError && error.code === 'conflict')) throw error
        // Shows the list again in its current state, and no longer counts companies that have dropped out of it.
        if (selection.others.size > 0)
          setSelection(withoutGone(selection, await allRecipients(version)))
        setChanged(error.message)
        setWriting(false)
        onReload()
      }
    },
  })
  const top = useRef<HTMLParagraphElement>(null)
  const before = useRef(isWriting)
  useEffect(() => {
    if (before.current === isWriting) return
    before.current = isWriting
    // The button that led here is gone.
    top.current?.focus()
  }, [isWriting])

  return (
    <DialogFrame
      title={title}
      width={width}
      onClose={onClose}
      isDirty={isDirty || selection.others.size > 0 || selection.begin === 'none'}
    >
      {/* Enter in the list's search must not submit the form. */}
      <form {...form} onSubmit={isWriting ? form.onSubmit : (event) => event.preventDefault()}>
        <ErrorBanners errors={errors} />
        {changed && !isWriting && <Banner text={changed} />}
        <p
          ref={top}
          tabIndex={-1}
          className="announce-lead"
          // Without recipients there is no next step, and this paragraph says why.
          data-autofocus={count === 0 || undefined}
        >
          {leadOf(head, isWriting ? count : undefined)}
        </p>
        {isWriting ? (
          <>
            <NotSent />
            <div className="announced-texts">
              {documentLocales.map((locale) => (
                <AnnouncedText
                  key={locale}
                  locale={locale}
                  wording={head.wordings[locale]}
                  sentence={draft[locale]}
                  readers={head.readers[locale]}
                  field={field(locale)}
                />
              ))}
            </div>
          </>
        ) : (
          <>
            {head.told > 0 && (
              <Checkbox
                label={notifiedInWords(head.told)}
                checked={selection.again}
                onChange={({ currentTarget: { checked } }) =>
                  setSelection(withAgain(selection, checked))
                }
              />
            )}
            {head.reachable > 0 && (
              <RecipientList
                version={version}
                since={since}
                head={head}
                chosen={selection}
                onChange={setSelection}
              />
            )}
            {head.unreachable > 0 && (
              <UnreachableCompanies version={version} since={since} count={head.unreachable} />
            )}
          </>
        )}
        <div className="dialog-buttons">
          {isWriting && (
            <Button variant="default" className="button-apart" onClick={() => setWriting(false)}>
              Zurück zur Liste
            </Button>
          )}
          <CancelButton />
          {isWriting ? (
            <Button key="send" type="submit" loading={isSaving}>
              An {inWords(count)} senden
            </Button>
          ) : (
            <Button
              key="go-on"
              type="button"
              disabled={count === 0}
              data-autofocus={count > 0 || undefined}
              onClick={() => setWriting(true)}
            >
              Weiter
            </Button>
          )}
        </div>
      </form>
    </DialogFrame>
  )
}

/** Warns if mails are only stored as files. */
function NotSent() {
  const { data } = useResult(mail.state)
  if (!data || data.isConfigured) return null
  return (
    <Banner
      type="warn"
      text="Es ist kein Mailserver eingerichtet: Mails werden nicht versendet, sondern nur auf dem Server abgelegt."
    />
  )
}

function leadOf(head: RecipientPage, count: number | undefined): string {
  const { kind, filename, version, reachable, unreachable } = head
  const versionInWords =
    kind === 'release'
      ? `Neue Fassung „${version}“ von „${filename}“`
      : `Fassung „${version}“ von „${filename}“ ist zurückgezogen`
  if (count !== undefined)
    return `${versionInWords}. So lesen die Firmen die Mitteilung. Noch ist nichts gesendet.`
  if (reachable + unreachable === 0) {
    return `${versionInWords}. Keine Firma hat ein Gerät mit dieser Datei.`
  }
  if (reachable === 0) return `${versionInWords}. Keine der Firmen hat eine E-Mail-Adresse.`
  return `${versionInWords}. Diese Firmen haben Geräte mit dieser Datei. Jede erhält eine Mail.`
}

function notifiedInWords(count: number): string {
  return count === 1
    ? 'Auch an die Firma, die diese Mitteilung schon hat'
    : `Auch an die ${formatCount(count)} Firmen, die diese Mitteilung schon haben`
}

function inWords(count: number): string {
  return count === 1 ? '1 Firma' : `${formatCount(count)} Firmen`
}
