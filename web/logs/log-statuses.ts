import type { logTypes } from '#contract/logs.ts'

/** Whether the status means success, for the colour beside the text. */
export function isSuccess(status: string | null): boolean {
  return status === 'api-call' || status === '200'
}

/** The usual statuses of each type of entry, for selection. */
export const usualStatuses: Record<(typeof logTypes)[number], string[]> = {
  error: ['400', '403', '404', '409', '413', '422', '429', '500', '502', '503', '40x'],
  info: ['api-call', '200'],
  customer: ['200', 'api-call', '400'],
}
