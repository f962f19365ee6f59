import { administrator, type TriedPortal } from './tried-portal.ts'

/** The outcome of a call: an answer, or a connection that ended without one. */
export interface Outcome {
  /** 0 if there was no answer. */
  status: number
  /** Parsed if it is JSON. */
  body: unknown
  text: string
  /** Why there was no answer, such as `ECONNREFUSED` if nobody is listening any more. */
  cut: string
  /** Time of the request, by `performance.now()`. */
  begun: number
  /** Time until the complete answer, in ms. */
  took: number
  /** The wait requested by the answer, in s; 0 if none. */
  retryAfter: number
}

type Headers = Record<string, string>

/** A client for staff calls that never throws, so that failures can be counted. */
export function openDesk({ address }: Pick<TriedPortal, 'address'>, headers: Headers) {
  async function ask(method: string, path: string, body?: object): Promise<Outcome> {
    const startedAt = performance.now()
    const isForm = body instanceof FormData
    try {
      const answer = await fetch(`${address}${path}`, {
        method,
        headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json')
      const took = performance.now() - startedAt
      return {
        status: answer.status,
        body: isJson ? JSON.parse(text) : text,
        text,
        cut: '',
        begun: startedAt,
        took,
        retryAfter: Number(answer.headers.get('retry-after') ?? 0),
      }
    } catch (error) {
      const { cause } = error as { cause?: { code?: string; message?: string } }
      const cut = cause?.code ?? cause?.message ?? String(error)
      const took = performance.now() - startedAt
      return { status: 0, body: undefined, text: '', cut, begun: startedAt, took, retryAfter: 0 }
    }
  }

  return {
    headers,
    ask,
    read: (path: string) => ask('GET', path),
    remove: (path: string) => ask('DELETE', path),
    create: (kind: string, data: object) => ask('POST', `/api/${kind}`, { data }),
    signIn: () => ask('POST', '/api/auth/local', administrator),
    /** The same desk with another session. */
    as: (jwt: string) => openDesk({ address }, bearing(jwt)),
    upload(name: string, bytes: string | Uint8Array<ArrayBuffer>) {
      const form = new FormData()
      form.append('files', new File([bytes], name))
      return ask('POST', '/api/upload', form)
    },
  }
}

export type Desk = ReturnType<typeof openDesk>

/** The administrator's desk: the session is in the database and survives the process. */
export async function openAdministratorsDesk(portal: TriedPortal): Promise<Desk> {
  const desk = openDesk(portal, {})
  const answer = await desk.signIn()
  if (answer.status !== 200) throw new Error(answer.text)
  return desk.as((answer.body as { jwt: string }).jwt)
}

/** The id of the record that a call created: an entity in its envelope, or the first upload. */
export function idOf({ body }: Pick<Outcome, 'body'>): number {
  const [first] = Array.isArray(body) ? body : [(body as { data: unknown }).data]
  return (first as { id: number }).id
}

function bearing(jwt: string): Headers {
  return { authorization: `Bearer ${jwt}` }
}
