import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DocumentBatch } from '#contract/document-batches.ts'
import { isOver } from './figures.ts'
import { quantile, startMeasuredPortal } from './measured-portal.ts'
import { generated, generatePortal, portalSizes } from './portal-data.ts'

// How long letters for 1,000 devices take as one batch, without and with new passwords, and how long others wait
// meanwhile who read lists and records and change devices. `node bench/many-letters.ts 100` orders fewer.

const count = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000)
const limits = { seconds: 20, answerMs: 50 }

const folder = await mkdtemp(join(tmpdir(), 'typenschild-bench-letters-'))
await generatePortal(`sqlite:${join(folder, 'typenschild.db')}`, portalSizes['1k'])
const portal = await startMeasuredPortal({ DATA_DIR: folder, PREVIEWS: 'off' })
const isBad: boolean[] = []
try {
  const { jwt } = await ask<{ jwt: string }>('POST', '/api/auth/local', generated.administrator)
  const alone = await answersFor(jwt, () => setTimeout(5_000))
  process.stdout.write(`others alone (99 of 100): ${quantile(alone, 0.99).toFixed(1)} ms\n`)
  for (const [docs, newPasswords, words, seconds] of [
    [['zugangsdaten'], false, 'letters', limits.seconds],
    [['zugangsdaten', 'label'], true, 'letters with new passwords, and labels', undefined],
  ] as const) {
    const startedAt = performance.now()
    let [took, size] = [0, 0]
    const answers = await answersFor(jwt, async () => {
      const devices = Array.from({ length: count }, (_, n) => n + 1)
      const batch = await whenMade(jwt, { devices, docs, newPasswords })
      took = (performance.now() - startedAt) / 1_000
      size = batch.files.reduce((sum, file) => sum + file.size, 0)
    })
    const label = `${count} ${words} as one order`
    process.stdout.write(
      `${label}: ${(size / 1e6).toFixed(1)} MB, ${portal.residentMb().toFixed(0)} MB of memory\n`,
    )
    if (seconds) isBad.push(isOver(label, took, seconds, 's'))
    else process.stdout.write(`${label}: ${took.toFixed(1)} s\n`)
    const responseTime = quantile(answers, 0.99)
    isBad.push(
      isOver(
        `answers to others meanwhile (99 of ${answers.length})`,
        responseTime,
        limits.answerMs,
        'ms',
      ),
    )
  }
} finally {
  await portal.stop()
  await rm(folder, { recursive: true })
}
process.exitCode = isBad.includes(true) ? 1 : 0

async function whenMade(jwt: string, order: object): Promise<DocumentBatch> {
  const url = '/api/documents/batches'
  const { id } = await ask<DocumentBatch>('POST', url, order, jwt)
  for (;;) {
    const batch = await ask<DocumentBatch>('GET', `${url}/${id}`, undefined, jwt)
    if (batch.state === 'failed' || batch.problems.length > 0)
      throw new Error(JSON.stringify(batch))
    if (batch.state === 'made') return batch
    await setTimeout(250)
  }
}

/** Response times of other requests during some work, in ms. */
async function answersFor(jwt: string, work: () => Promise<unknown>): Promise<number[]> {
  const answers: number[] = []
  let isDone = false
  const askOthers = async () => {
    for (let n = 1; !isDone; n = (n % count) + 1) {
      answers.push(await timeOf(jwt, 'GET', '/api/devices?populate=*&pagination[pageSize]=10'))
      answers.push(await timeOf(jwt, 'GET', `/api/devices/${n}`))
      answers.push(
        await timeOf(jwt, 'PUT', `/api/devices/${n}`, { data: { builtIn: 2_000 + (n % 20) } }),
      )
      await setTimeout(20)
    }
  }
  const asking = askOthers()
  await work()
  isDone = true
  await asking
  return answers
}

async function timeOf(jwt: string, method: string, path: string, body?: object): Promise<number> {
  const startedAt = performance.now()
  await ask(method, path, body, jwt)
  return performance.now() - startedAt
}

async function ask<T>(method: string, path: string, body?: object, jwt?: string): Promise<T> {
  const answer = await fetch(portal.address + path, {
    method,
    headers: { 'content-type': 'application/json', ...(jwt && { authorization: `Bearer ${jwt}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
