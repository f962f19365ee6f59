import { ssoBeginPath } from '#contract/paths.ts'
import { reportFailure } from '../client/failures.ts'
import { request } from '../client/request.ts'

/** Leads to the provider, from where the browser comes back signed in. */
export async function goToProvider(): Promise<void> {
  try {
    location.assign(await providerUrl())
  } catch (error) {
    reportFailure('login', error)
  }
}

/**
 * The same in a tab of its own: what is typed here stays, and goes on with the new session. `again` is to prove who
 * somebody is who is signed in.
 */
export async function signInBeside(again = false): Promise<void> {
  // At once, in answer to the click: later, browsers take it for an advertisement.
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
