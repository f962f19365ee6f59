import { labelFormats } from '#contract/labels.ts'
import { readConfig } from '../server/core/config.ts'
import { labelsAsPdf } from '../server/labels/make-labels.ts'
import { openTypesetter } from '../server/typst/typesetter.ts'
import { isOver } from './figures.ts'
import { quantile, startMeasuredPortal } from './measured-portal.ts'

// How long documents take, whether the server answers other requests meanwhile, and whether memory stays flat over
// 5,000 of them. Fails when a figure is over its limit. `node bench/documents.ts 500` makes fewer.

const count = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 5_000)
const limits = { letterMs: 10, answerMs: 50, growth: 1.15, labelsMs: 5_000 }
const admin = { username: 'messung', password: 'Werkstatt-Portal-26' }

const portal = await startMeasuredPortal({
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
})
let jwt = ''
jwt = await signIn()
// Enough that none is in the typesetter's cache.
const devices = await createDevices(20)
const memory: number[] = []
const letters: number[] = []
const answers: number[] = []
const alone = count / 5
let isMaking = true
let otherRequests: Promise<void> | undefined
for (let index = 0; index < count; index += 1) {
  if (index >= alone) otherRequests ??= askMeanwhile()
  letters.push(
    await timeOf(`/api/documents/zugangsdaten.pdf?device=${devices[index % devices.length]}`),
  )
  if (index % Math.ceil(count / 50) === 0) memory.push(portal.residentMb(true))
}
isMaking = false
await otherRequests
await portal.stop()

// The first fifth warms the caches up.
const early = quantile(memory.slice(10, 20), 0.5)
const late = quantile(memory.slice(-10), 0.5)
process.stdout.write(
  `memory, server and typesetter: ${early.toFixed(0)} MB, later ${late.toFixed(0)} MB\n`,
)
const tooMuch = [
  isOver(
    `a letter over HTTP (median of ${alone})`,
    quantile(letters.slice(0, alone), 0.5),
    limits.letterMs,
    'ms',
  ),
  isOver('other answers meanwhile (99 of 100)', quantile(answers, 0.99), limits.answerMs, 'ms'),
  isOver(
    `memory after ${count} letters, share of before`,
    late / early || 0,
    limits.growth,
    'times',
  ),
  isOver('1,000 labels as PDF', await timeOfLabels(), limits.labelsMs, 'ms'),
]
process.exitCode = tooMuch.includes(true) ? 1 : 0

/** Requests by others while letters are made, one after the other. */
async function askMeanwhile(): Promise<void> {
  while (isMaking) {
    answers.push(await timeOf('/api/devices?populate=*'))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function timeOf(path: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(portal.address + path, { headers: { authorization: `Bearer ${jwt}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - startedAt
}

async function timeOfLabels(): Promise<number> {
  const [format] = labelFormats
  if (!format) throw new Error('There is no label format')
  const devices = Array.from({ length: 1_000 }, (_, n) => ({
    sn: `KP-${n}`,
    publicId: String(n).padStart(8, '0'),
    part: 'ART-0042',
    companie: 'Müller Pumpen GmbH',
  }))
  const typesetter = openTypesetter('/nowhere')
  const startedAt = performance.now()
  await labelsAsPdf({ config: readConfig({}), typesetter }, devices, format, {})
  const took = performance.now() - startedAt
  await typesetter.close()
  return took
}

async function signIn(): Promise<string> {
  const { username: identifier, password } = admin
  return (await post<{ jwt: string }>('/api/auth/local', { identifier, password })).jwt
}

async function createDevices(deviceCount: number): Promise<number[]> {
  const companie = await create('companies', {
    name: 'Müller GmbH',
    kdnr: 1,
    pass: 'firma-passwort',
  })
  const part = await create('parts', { title: 'ART-0042' })
  const created: number[] = []
  for (let n = 0; n < deviceCount; n += 1) {
    created.push(await create('devices', { sn: `KP-${n}`, companie, part }))
  }
  return created
}

async function create(entity: string, data: object): Promise<number> {
  return (await post<{ data: { id: number } }>(`/api/${entity}`, { data })).data.id
}

async function post<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(portal.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(jwt && { authorization: `Bearer ${jwt}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
