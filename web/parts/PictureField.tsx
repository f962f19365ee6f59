import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { causeOf } from '../client/failures.ts'
import { refusalOf } from '../files/check-file.ts'
import { describePace, type Pace } from '../files/pace.ts'
import { startUpload } from '../files/upload.ts'
import './picture-field.css'

/** An uploaded picture; `url` is where its bytes are. */
export interface Picture {
  id: number
  url: string
}

interface Props {
  label: string
  name?: string
  description: string
  value: Picture | null
  error?: string
  onChange: (value: Picture | null) => void
}

/** Chooses a picture, which is uploaded at once, and shows it. */
export function PictureField({ label, name, description, value, error, onChange }: Props) {
  const [pace, setPace] = useState<Pace>()
  const [failure, setFailure] = useState<string>()
  async function choose(file: File | null) {
    if (!file) return
    const refusal = refusalOf(file)
    setFailure(refusal)
    if (refusal) return
    setPace({ share: 0 })
    try {
      const upload = await startUpload(file, crypto.randomUUID(), setPace).done
      onChange({ id: upload.id, url: upload.url })
    } catch (cause) {
      setFailure(causeOf(cause).message)
    } finally {
      setPace(undefined)
    }
  }
  return (
    <fieldset className="picture-field">
      <legend className="picture-field-label">{label}</legend>
      <p className="picture-field-note">{description}</p>
      <div className="picture-field-row">
        {value && <img src={value.url} alt="" className="picture-field-picture" />}
        <FileButton
          name={name}
          onChange={(file) => void choose(file)}
          accept="image/png,image/jpeg,image/webp"
        >
          {(props) => (
            <Button {...props} variant="default">
              {value ? 'Anderes Bild wählen …' : 'Bild wählen …'}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            Bild entfernen
          </Button>
        )}
      </div>
      {pace && <p role="status">{describePace(pace)}</p>}
      {(failure ?? error) && (
        <p role="alert" className="picture-field-failure">
          {failure ?? error}
        </p>
      )}
    </fieldset>
  )
}
