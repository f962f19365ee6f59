import { Button, FileInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useBlobUrl } from '../base/use-blob-url.ts'
import { causeOf } from '../client/failures.ts'
import { createIdempotent } from '../client/idempotent.ts'
import { refusalOf } from '../files/check-file.ts'
import { startUpload } from '../files/upload.ts'
import { heldWhile } from '../form/unsaved-input.ts'

interface Props {
  /** Id of the upload; null if there is none. */
  value: number | null
  /** Address of the current logo; null if there is none. */
  current: string | null
  /** The environment variable that sets the logo. */
  lockedBy: string | undefined
  error: string | undefined
  onChange: (value: number | null) => void
  /** Whether an upload is under way: saving now would lose the image. */
  isSending: boolean
  onSending: (isSending: boolean) => void
}

/** The maker's logo: uploaded as soon as it is selected, and visible to others once the settings are saved. */
export function LogoField(props: Props) {
  const { value, current, lockedBy, error, onChange, isSending, onSending } = props
  const [chosen, setChosen] = useState<File | null>(null)
  const [refused, setRefused] = useState<string>()
  const forgetChoice = useRef<() => void>(null)
  const [idempotent] = useState(createIdempotent)
  const preview = useBlobUrl(chosen ?? undefined)
  const saved = lockedBy === undefined && value === null ? null : current
  const shownLogo = chosen ? preview : saved

  async function choose(file: File | null) {
    if (!file) return
    // Otherwise, the browser would not report selecting the same file again after a failure.
    forgetChoice.current?.()
    const refusal = refusalOf(file)
    setRefused(refusal)
    if (refusal !== undefined) return
    onSending(true)
    try {
      const { id } = await heldWhile(() =>
        idempotent(
          [file.name, file.size, file.lastModified],
          (key) => startUpload(file, key, () => undefined).done,
        ),
      )
      setChosen(file)
      onChange(id)
    } catch (failure) {
      setRefused(causeOf(failure).message)
    } finally {
      onSending(false)
    }
  }

  function remove() {
    setChosen(null)
    onChange(null)
  }

  return (
    <div className="settings-logo">
      <div className="settings-logo-shown">
        {shownLogo ? <img src={shownLogo} alt="Logo" /> : <span>Kein eigenes Logo</span>}
      </div>
      {lockedBy === undefined ? (
        <>
          <FileInput
            label="Logo"
            description="PNG, JPEG oder WebP, höchstens 1 MB und 4.000 Pixel breit und hoch."
            placeholder={isSending ? 'Wird hochgeladen …' : 'Bild auswählen'}
            accept="image/png,image/jpeg,image/webp"
            disabled={isSending}
            resetRef={forgetChoice}
            value={chosen}
            error={refused ?? error}
            onChange={choose}
          />
          {value !== null && (
            <Button variant="default" className="self-start" disabled={isSending} onClick={remove}>
              Logo entfernen
            </Button>
          )}
        </>
      ) : (
        <p className="settings-lock">Legt der Betreiber fest: {lockedBy}</p>
      )}
    </div>
  )
}
