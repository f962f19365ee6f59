import { useRef, useState } from 'react'
import type { CustomerFile } from '#contract/customer.ts'
import { useWords } from '../base/spoken.ts'
import { logFailure } from '../client/failures.ts'
import { ShareIcon } from './view-icons.ts'

interface Props {
  filename: string
  url: NonNullable<CustomerFile['url']>
}

/** Shares the file itself with another app, as its address would be useless to anybody who is not signed in. */
export function ShareButton({ filename, url }: Props) {
  const texts = useWords('view')
  const [state, setState] = useState<'quiet' | 'busy' | 'ready' | 'failed'>('quiet')
  const fetched = useRef<File>(undefined)
  if (!canShare(url)) return null
  const isBusy = state === 'busy'

  async function share() {
    if (isBusy) return
    setState('busy')
    try {
      fetched.current ??= await fetchFile(url)
      await navigator.share({ files: [fetched.current], title: filename })
      setState('quiet')
    } catch (error) {
      const name = error instanceof DOMException ? error.name : ''
      // Closing the list of apps is no failure; and downloading may outlast the time for which a tap counts as user
      // activation.
      if (name === 'AbortError') setState('quiet')
      else if (name === 'NotAllowedError') setState('ready')
      else {
        setState('failed')
        void logFailure('shareFile', error)
      }
    }
  }

  return (
    <>
      <button
        type="button"
        className="preview-act"
        aria-label={texts.share}
        aria-busy={isBusy}
        data-ripple
        onClick={share}
      >
        {isBusy ? <span className="spinner" aria-hidden /> : <ShareIcon size={20} />}
      </button>
      {/* Toasts would be hidden behind an open dialog. */}
      <p className="preview-note" role="status">
        {state === 'ready' ? texts.shareAgain : state === 'failed' ? texts.notShared : null}
      </p>
    </>
  )
}

function canShare({ name, mime }: Props['url']): boolean {
  return navigator.canShare?.({ files: [new File([], name, { type: mime })] }) ?? false
}

async function fetchFile({ url, name, mime }: Props['url']): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status}`)
  return new File([await response.blob()], name, { type: mime })
}
