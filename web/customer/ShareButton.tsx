import { useRef, useState } from 'react'
import type { CustomerFile } from '#contract/customer.ts'
import { useWords } from '../base/spoken.ts'
import { reportFailure } from '../client/failures.ts'
import { toast } from '../ui/toasts.tsx'
import { ShareIcon } from './view-icons.ts'

interface Props {
  filename: string
  url: NonNullable<CustomerFile['url']>
}

/** Hands the file itself to another app, as its address would be of no use to anybody who is not signed in. */
export function ShareButton({ filename, url }: Props) {
  const say = useWords('view')
  const [isBusy, setBusy] = useState(false)
  const fetched = useRef<File>(undefined)
  if (!canShare(url)) return null

  async function share() {
    if (isBusy) return
    setBusy(true)
    try {
      fetched.current ??= await fetchFile(url)
      await navigator.share({ files: [fetched.current], title: filename })
    } catch (error) {
      const name = error instanceof DOMException ? error.name : ''
      // It took longer to arrive than the browser lets a tap count; closing the list of apps is no failure.
      if (name === 'NotAllowedError') toast.info(say.shareAgain)
      else if (name !== 'AbortError') void reportFailure('shareFile', error)
    }
    setBusy(false)
  }

  return (
    <button
      type="button"
      className="preview-act"
      aria-label={say.share}
      aria-busy={isBusy}
      data-ripple
      onClick={share}
    >
      {isBusy ? <span className="spinner" aria-hidden /> : <ShareIcon size={20} />}
    </button>
  )
}

function canShare({ name, mime }: Props['url']): boolean {
  return navigator.canShare?.({ files: [new File([], name, { type: mime })] }) ?? false
}

async function fetchFile({ url, name, mime }: Props['url']): Promise<File> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${answer.status}`)
  return new File([await answer.blob()], name, { type: mime })
}
