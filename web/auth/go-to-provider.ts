import { ssoBeginPath } from '#contract/paths.ts'
import { reportFailure } from '../client/failures.ts'
import { request } from '../client/request.ts'

/** Goes to the provider, from where the browser returns signed in. */
export async function goToProvider(): Promise<void> {
  try {
    location.assign(await providerUrl())
  } catch (error) {
    reportFailure('login', error)
  }
}

/**
 * The same in a new tab: the typed input stays here, and continues with the new session. `again` makes a signed-in user
 * prove their identity.
 */
export async function signInInNewTab(again = false): Promise<void> {
  // Synchronously, in response to the click: later, pop-up blockers would refuse it.
  const tab = open('about:blank', '_blank')
  try {
    const url = await providerUrl(again)
    if (tab) tab.location.href = url
    else location.assign(url)
  } catch (error) {
    tab?.close()
    reportFailure('login', error)
  }
}

async function providerUrl(again = false): Promise<string> {
  return (await request<{ url: string }>('POST', ssoBeginPath, { again })).url
}
