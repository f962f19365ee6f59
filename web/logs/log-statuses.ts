import type { logTypes } from '#contract/logs.ts'

/** Whether it went well, for the colour beside the words. */
export function isWell(status: string | null): boolean {
  return status === 'api-call' || status === '200'
}

/** Statuses that entries of a type usually have, to choose from. */
export const usualStatuses: Record<(typeof logTypes)[number], string[]> = {
  error: ['400', '403', '404', '409', '413', '422', '429', '500', '502', '503', '40x'],
  info: ['api-call', '200'],
  customer: ['200', '400'],
}
