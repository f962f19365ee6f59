import { useState } from 'react'
import { RequestError } from '../client/request-error.ts'
import { toast } from '../ui/toasts.tsx'

/**
 * Sends the orders of one form. Where the answer of one got lost, and what is ordered after it is another, the first may have
 * been carried out as well, with another password or to another address: that is said. `card` is what lists such orders.
 */
export function useUnanswered(card: string) {
  const [unanswered] = useState(() => new Set<string>())
  return async <Answer>(order: object, send: () => Promise<Answer>): Promise<Answer> => {
    const what = JSON.stringify(order)
    try {
      const answer = await send()
      unanswered.delete(what)
      if (unanswered.size > 0) {
        toast.warn(
          'Auch Ihr früherer Versuch kann angekommen sein!',
          `Die Antwort darauf ging verloren. Bitte sehen Sie auf der Startseite unter „${card}“ nach.`,
        )
      }
      return answer
    } catch (error) {
      // The portal itself says with a code what it has not done.
      if (error instanceof RequestError && error.code === undefined) unanswered.add(what)
      throw error
    }
  }
}
