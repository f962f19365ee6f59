import { type ReactNode, useState } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { ShownOnce } from './ShownOnce.tsx'

interface Props {
  title: string
  /** What it is, with whose: 'Der Schlüssel „ERP“'. */
  what: string
  /** Asks to copy it now. */
  request: string
  label: string
  description: string
  value: string
  onClose: () => void
  /** How it is used. */
  children: ReactNode
}

/** Shows a text this one time, to be copied; asks before it is closed without a copy. */
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
