import { TextInput } from '@mantine/core'
import { copyText } from './copy-text.ts'
import { RowButton } from './RowButton.tsx'
import { CopyIcon } from './row-icons.ts'

interface Props {
  label: string
  value: string
  description?: string
  /** Called once the value is on the clipboard; without HTTPS, only the keyboard can copy it. */
  onCopied?: () => void
}

/** A read-only value with a copy button. */
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
