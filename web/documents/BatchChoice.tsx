import { Checkbox } from '@mantine/core'
import { type BatchKind, batchKinds } from '#contract/document-batches.ts'
import { batchTexts } from './document-kinds.ts'

interface Props {
  name: string
  value: BatchKind[]
  error: string | undefined
  onChange: (docs: BatchKind[]) => void
}

/** Which documents to create for many devices. */
export function BatchChoice({ name, value, error, onChange }: Props) {
  return (
    <fieldset name={name} className="document-choice">
      <legend>Dokumente</legend>
      {batchKinds.map((kind, index) => (
        <div key={kind} className="document-row">
          <Checkbox
            data-autofocus={index === 0 || undefined}
            {...batchTexts[kind]}
            checked={value.includes(kind)}
            aria-invalid={error ? true : undefined}
            onChange={() =>
              onChange(
                batchKinds.filter(
                  (batchKind) => value.includes(batchKind) !== (batchKind === kind),
                ),
              )
            }
          />
        </div>
      ))}
      {error && <p className="document-error">{error}</p>}
    </fieldset>
  )
}
