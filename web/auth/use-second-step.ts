import { useRef, useState } from 'react'
import { reportFailure } from '../client/failures.ts'
import { request } from '../client/request.ts'
import { RequestError } from '../client/request-error.ts'
import { toast } from '../ui/toasts.tsx'

interface Options<Result> {
  path: string
  ticket: string
  /** Its name in the log. */
  action: string
  onAnswer: (result: Result) => void
  onRestart: () => void
}

/** The second step of a sign-in: the typed code, sending it with the ticket of the first step, and errors. */
export function useSecondStep<Result>({
  path,
  ticket,
  action,
  onAnswer,
  onRestart,
}: Options<Result>) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function send(proof: object) {
    setBusy(true)
    setError(undefined)
    try {
      onAnswer(await request<Result>('POST', path, { ticket, ...proof }))
    } catch (failure) {
      setBusy(false)
      setTyped('')
      if (failure instanceof RequestError && failure.code === 'bad-ticket') {
        toast.warn(failure.message)
        return onRestart()
      }
      if (failure instanceof RequestError && failure.fields.length > 0) setError(failure.message)
      else reportFailure(action, failure)
      input.current?.focus()
    }
  }

  function clear() {
    setTyped('')
    setError(undefined)
  }

  return { typed, setTyped, error, isBusy, input, send, clear }
}
