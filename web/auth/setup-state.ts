import { setupPath } from '#contract/paths.ts'
import { request } from '../client/request.ts'

/** Whether the portal still has no administrator. */
export async function isSetupOpen(): Promise<boolean> {
  const { isOpen } = await request<{ isOpen: boolean }>('GET', setupPath)
  return isOpen
}
