import { TextInput } from '@mantine/core'
import { copyText } from './copy-text.ts'
import { RowButton } from './RowButton.tsx'
import { CopyIcon } from './row-icons.ts'

interface Props {
  label: string
  value: string
  description?: string
  /** It is on the clipboard; without HTTPS the keys alone bring it there. */
  onCopied?: () => void
}

/** Something to hand on, with a button that copies it. */
export function CopyField({ label, value, description, onCopied }: Props) {
  async function copy() {
    if (await copyText(value)) onCopied?.()
  }
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      onCopy={onCopied}
      rightSectionWidth={40}
      rightSection={<RowButton name={`${label} kopieren`} Icon={CopyIcon} onClick={copy} />}
    />
  )
}
