import { Button, FileInput } from '@mantine/core'
import { useState } from 'react'
import { useBlobUrl } from '../base/use-blob-url.ts'
import { causeOf } from '../client/failures.ts'
import { createIdempotent } from '../client/idempotent.ts'
import { refusalOf } from '../files/check-file.ts'
import { startUpload } from '../files/upload.ts'

interface Props {
  /** Id of the upload; null where there is none. */
  value: number | null
  /** Where the logo in force lies; null without one. */
  current: string | null
  /** The environment variable that says it. */
  lockedBy: string | undefined
  error: string | undefined
  onChange: (value: number | null) => void
}

/** The maker's logo: what is chosen is uploaded at once, and shown to others when the settings are saved. */
export function LogoField({ value, current, lockedBy, error, onChange }: Props) {
  const [chosen, setChosen] = useState<File | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [idempotent] = useState(createIdempotent)
  const preview = useBlobUrl(chosen ?? undefined)
  const saved = lockedBy === undefined && value === null ? null : current
  const shown = chosen ? preview : saved

  async function choose(file: File | null) {
    if (!file) return
    const refusal = refusalOf(file)
    setRefused(refusal)
    if (refusal !== undefined) return
    setIsSending(true)
    try {
      const { id } = await idempotent(
        [file.name, file.size, file.lastModified],
        (key) => startUpload(file, key, () => undefined).done,
      )
      setChosen(file)
      onChange(id)
    } catch (failure) {
      setRefused(causeOf(failure).message)
    } finally {
      setIsSending(false)
    }
  }

  function remove() {
    setChosen(null)
    onChange(null)
  }

  return (
    <div className="settings-logo">
      <div className="settings-logo-shown">
        {shown ? <img src={shown} alt="Logo" /> : <span>Kein eigenes Logo</span>}
      </div>
      {lockedBy === undefined ? (
        <>
          <FileInput
            label="Logo"
            description="PNG, JPEG oder WebP, höchstens 1 MB und 4.000 Pixel breit und hoch."
            placeholder={isSending ? 'Wird hochgeladen …' : 'Bild auswählen'}
            accept="image/png,image/jpeg,image/webp"
            disabled={isSending}
            value={chosen}
            error={refused ?? error}
            onChange={choose}
          />
          {value !== null && (
            <Button variant="default" className="self-start" onClick={remove}>
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
