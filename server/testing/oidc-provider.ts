import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { freePort } from './free-port.ts'

/** An account at the provider; its name is also its permanent subject. */
export interface Account {
  preferred_username?: string
  email?: string
  email_verified?: boolean
  roles?: string[]
}

/** A running provider of single sign-on. */
export interface GivenProvider {
  issuer: string
  /** The settings for a portal. */
  settings: Record<string, string>
  stop(): Promise<void>
}

/** A real provider for the portal at this address; everybody may sign in there under any name with any password. */
export async function openOidcProvider(
  publicUrl: string,
  accounts: Record<string, Account> = {},
  givenPort?: number,
): Promise<GivenProvider> {
  const port = givenPort ?? (await freePort())
  const issuer = `http://localhost:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'portal',
        client_secret: 'ein-langes-geheimnis',
        redirect_uris: [`${publicUrl}/api/auth/sso/callback`],
        post_logout_redirect_uris: [`${publicUrl}/admin-login`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      profile: ['preferred_username', 'roles'],
      email: ['email', 'email_verified'],
    },
    cookies: { keys: ['only for tests'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
  })
  return serveAt(port, provider.callback())
}

/** Starts a server that acts as the provider on this port. */
export async function serveAt(port: number, answer: RequestListener): Promise<GivenProvider> {
  const server = createServer(answer)
  server.listen(port, 'localhost')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'ein-langes-geheimnis',
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Signs somebody in at the provider, as a browser would, and returns the address that it redirects to. */
export async function signInAtProvider(start: string, name: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let request = new Request(start)
  for (let steps = 0; steps < 20; steps += 1) {
    request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const answer = await fetch(request, { redirect: 'manual' })
    for (const set of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(key, value)
    }
    const onward = answer.headers.get('location')
    if (onward !== null) {
      const url = new URL(onward, request.url)
      if (url.pathname.endsWith('/callback')) return url
      request = new Request(url)
      continue
    }
    const page = await answer.text()
    const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(page) ?? []
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    if (!prompt) throw new Error(`The provider answered ${answer.status}: ${page.slice(0, 500)}`)
    const body = new URLSearchParams({ prompt, login: name, password: 'egal' })
    request = new Request(new URL(action, request.url), { method: 'POST', body })
  }
  throw new Error('The provider leads in circles.')
}
