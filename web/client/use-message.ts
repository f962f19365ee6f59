import { useEffect, useState } from 'react'
import { spoken, words } from '../base/spoken.ts'
import { useStore } from '../base/store.ts'
import { translated } from './request.ts'
import { RequestError } from './request-error.ts'

/** The message of a failure in the language of the page, even if another one is chosen while it is shown. */
export function useMessage(failure: Error): string {
  const { language } = useStore(spoken)
  const [shown, setShown] = useState({ failure, message: failure.message })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other words
  useEffect(() => {
    let isOutdated = false
    void messageNow(failure).then((message) => {
      if (!isOutdated) setShown({ failure, message })
    })
    return () => {
      isOutdated = true
    }
  }, [failure, language])
  return shown.failure === failure ? shown.message : failure.message
}

async function messageNow(failure: Error): Promise<string> {
  if (!(failure instanceof RequestError)) return failure.message
  const { status, code, sent, details } = failure
  if (status === 0) return words('base').noConnection
  if (!code) return words('base').oddAnswer
  return (await translated(new RequestError(status, sent, details))).message
}
