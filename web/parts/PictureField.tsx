import { Button, FileButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { causeOf } from '../client/failures.ts'
import { randomKey } from '../client/idempotent.ts'
import { refusalOf } from '../files/check-file.ts'
import { describePace, type Pace } from '../files/pace.ts'
import { type RunningUpload, startUpload } from '../files/upload.ts'
import './picture-field.css'

/** An uploaded picture; `url` is its address. */
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
  /** Called when an upload starts or ends: saving in between would lose the picture. */
  onUploading: (isUnderWay: boolean) => void
}

/** Selects a picture, uploads it at once and shows it; the latest selection applies. */
export function PictureField(props: Props) {
  const { label, name, description, value, error, onChange, onUploading } = props
  const [pace, setPace] = useState<Pace>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<RunningUpload>(undefined)
  const forgetChoice = useRef<() => void>(null)
  useEffect(() => () => running.current?.cancel(), [])

  function follow(upload: RunningUpload | undefined) {
    running.current?.cancel()
    running.current = upload
    setPace(upload && { share: 0 })
    onUploading(upload !== undefined)
  }

  async function choose(file: File | null) {
    if (!file) return
    // Otherwise, the browser would not report selecting the same file again, after it failed or was removed.
    forgetChoice.current?.()
    const refusal = refusalOf(file)
    setFailure(refusal)
    if (refusal) return
    const upload = startUpload(file, randomKey(), (next) => {
      if (running.current === upload) setPace(next)
    })
    follow(upload)
    try {
      const { id, url } = await upload.done
      if (running.current === upload) onChange({ id, url })
    } catch (cause) {
      if (running.current === upload) setFailure(causeOf(cause).message)
    }
    if (running.current === upload) follow(undefined)
  }

  function remove() {
    follow(undefined)
    onChange(null)
  }

  return (
    <fieldset className="picture-field">
      <legend className="picture-field-label">{label}</legend>
      <p className="picture-field-note">{description}</p>
      <div className="picture-field-row">
        {value && <img src={value.url} alt="" className="picture-field-picture" />}
        <FileButton
          name={name}
          resetRef={forgetChoice}
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
          <Button variant="subtle" onClick={remove}>
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
