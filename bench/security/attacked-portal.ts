import { type AnswerFrom, askFrom } from '../../server/testing/ask-from.ts'

/** The administrator of every attacked portal. */
const administrator = { identifier: 'chefin', password: 'Werkstatt-Portal-26' }

export const environment = {
  ADMIN_USERNAME: administrator.identifier,
  ADMIN_PASSWORD: administrator.password,
  PREVIEWS: 'off',
}

/** One of each kind of account, as targets of an attacker. */
export interface Targets {
  weak: Credentials
  typed: Credentials
  made: Credentials
  staff: Credentials
}

export interface Credentials {
  name: string
  password: string
  isStaff?: boolean
}

/** Signs in at a portal, as customer or staff, from the given address. */
export function signIn(
  address: string,
  from: string,
  { name, password, isStaff = false }: Credentials,
  { headers, fields }: { headers?: Record<string, string>; fields?: object } = {},
): Promise<AnswerFrom> {
  const url = `${address}/api/${isStaff ? 'auth/local' : 'devices/customer-login'}`
  const body = isStaff ? { identifier: name, password } : { sn: name, pass: password }
  return askFrom({ url, from, body: { ...fields, ...body }, ...(headers && { headers }) })
}

/** Creates one account of each kind. */
export async function fillTargets(address: string): Promise<Targets> {
  const records = await openDesk(address)
  await records.create('companies', { name: 'Müller Pumpen GmbH', kdnr: 10_001, pass: '123456' })
  await records.create('devices', { sn: 'T 1', pass: 'getippt-von-hand' })
  const device = await records.create('devices', { sn: 'G 1' })
  return {
    weak: { name: '10001', password: '123456' },
    typed: { name: 'T 1', password: 'getippt-von-hand' },
    made: { name: 'G 1', password: device.pass },
    staff: { name: administrator.identifier, password: administrator.password, isStaff: true },
  }
}

/** A signed-in administrator, who creates what an attack requires. */
export async function openDesk(address: string) {
  const from = '127.9.9.9'
  const answer = await askFrom({ url: `${address}/api/auth/local`, from, body: administrator })
  const { jwt } = JSON.parse(answer.text)
  const headers = { authorization: `Bearer ${jwt}` }
  return {
    headers,
    /** Creates a record and returns its attributes. */
    async create(kind: string, data: object) {
      const created = await askFrom({
        url: `${address}/api/${kind}`,
        from,
        body: { data },
        headers,
      })
      if (created.status !== 200) throw new Error(`${kind}: ${created.text}`)
      return JSON.parse(created.text).data.attributes
    },
    async addStaff(username: string, password: string) {
      const url = `${address}/api/users`
      const created = await askFrom({ url, from, body: { username, password }, headers })
      if (created.status !== 200) throw new Error(created.text)
    },
  }
}

/** One of 65,000 addresses of this machine. */
export function addressNumber(index: number): string {
  return `127.${20 + Math.floor(index / 62_500)}.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`
}

/** The cookie of the known browser set by an answer, in the form that a request sends. */
export function browserOf({ headers }: AnswerFrom): Record<string, string> {
  const cookie = headers['set-cookie']?.find((text) => text.startsWith('typenschild-browser='))
  return { cookie: cookie?.split(';')[0] ?? '' }
}
