import { Checkbox } from '@mantine/core'
import type { CommonFile } from '#contract/common-files.ts'
import { formatCount } from '../base/formats.ts'
import { keyOf } from './use-common-files.ts'

interface Props {
  files: CommonFile[]
  /** Keys of the deselected files, so that files found later are selected by default. */
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
  isDisabled: boolean
}

/** The files with their article numbers, each of which can be deselected. */
export function CommonFileList({ files, left, onChange, isDisabled }: Props) {
  const chosenCount = files.filter((file) => !left.has(keyOf(file))).length
  const isAll = chosenCount === files.length

  function choose(file: CommonFile, isChosen: boolean) {
    const next = new Set(left)
    if (isChosen) next.delete(keyOf(file))
    else next.add(keyOf(file))
    onChange(next)
  }

  return (
    <div className="common-files">
      <Checkbox
        className="common-files-all"
        label={`${formatCount(chosenCount)} von ${formatCount(files.length)} ausgewählt`}
        checked={isAll}
        indeterminate={chosenCount > 0 && !isAll}
        disabled={isDisabled}
        onChange={() => onChange(new Set(isAll ? files.map(keyOf) : []))}
      />
      <ul aria-label="Gemeinsame Dateien">
        {files.map((file) => (
          <li key={keyOf(file)}>
            <Checkbox
              checked={!left.has(keyOf(file))}
              disabled={isDisabled}
              onChange={({ currentTarget }) => choose(file, currentTarget.checked)}
              label={<Facts {...file} />}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Facts({ part, media, devices }: CommonFile) {
  return (
    <span className="common-file">
      <span className="common-file-part">
        {part.title}
        {part.desc && <span className="common-file-name">{part.desc}</span>}
      </span>{' '}
      <span className="common-file-media">{media.filename}</span>{' '}
      <span className="common-file-devices">{formatCount(devices)} Geräte</span>
    </span>
  )
}
