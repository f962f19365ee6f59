import { type ReactNode, useState } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { ShownOnce } from './ShownOnce.tsx'

interface Props {
  title: string
  /** German: the thing and its name, such as 'Der Schlüssel „ERP“'. */
  what: string
  /** The sentence that asks the user to copy it now. */
  request: string
  label: string
  description: string
  value: string
  onClose: () => void
  /** How to use the value. */
  children: ReactNode
}

/** Shows a value only once, to be copied; asks before closing without a copy. */
export function CopiedOnce({ title, what, request, onClose, children, ...field }: Props) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <ShownOnce
      title={title}
      isKept={isCopied}
      question={{
        title: 'Ohne Kopie schließen?',
        text: `${what} wurde noch nicht kopiert und kann später nicht mehr angezeigt werden.`,
      }}
      onClose={onClose}
    >
      <Banner type="warn" text={request} />
      <CopyField {...field} onCopied={() => setIsCopied(true)} />
      <p>{children}</p>
    </ShownOnce>
  )
}
