import { useState } from 'react'
import { RequestError } from '../client/request-error.ts'
import { toast } from '../ui/toasts.tsx'

/**
 * Returns a function that sends the orders of one form. If the response of an order was lost and a different one
 * follows, the first may have been executed too, with another password or to another address: a toast warns of that.
 * `card` is the card that lists such orders.
 */
export function useOrderSending(card: string) {
  const [unanswered] = useState(() => new Set<string>())
  return async <Result>(order: object, send: () => Promise<Result>): Promise<Result> => {
    const body = JSON.stringify(order)
    try {
      const response = await send()
      unanswered.delete(body)
      if (unanswered.size > 0) {
        toast.warn(
          'Auch Ihr früherer Versuch kann angekommen sein!',
          `Die Antwort darauf ging verloren. Bitte sehen Sie auf der Startseite unter „${card}“ nach.`,
        )
      }
      return response
    } catch (error) {
      // Errors with a code come from the portal itself, which has not executed the order.
      if (error instanceof RequestError && error.code === undefined) unanswered.add(body)
      throw error
    }
  }
}
