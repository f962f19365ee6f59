import { chromium } from '@playwright/test'
import { browserLaunch } from '../e2e/support/browser.ts'
import { waitUntilIdle } from '../e2e/support/window-focus.ts'
import { isOver } from './figures.ts'
import { signInToDemo, startFilledDemo } from './filled-demo.ts'
import { Hands } from './staff-tasks/hands.ts'
import { type Task, tasks } from './staff-tasks/tasks.ts'

// How many clicks and keys everyday tasks of staff take in a portal with 10,000 devices, with the mouse and with the
// keyboard only; each begins at the list or page where a person would begin. Fails when one takes more than allowed, or
// cannot be done. A word selects the tasks that contain it. Needs a built web part.

const deviceCount = 10_000
const word = process.argv[2] ?? ''
const chosenTasks = tasks.filter(({ name }) => name.includes(word))

const { address, stop } = await startFilledDemo(deviceCount)
const browser = await chromium.launch(await browserLaunch())
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  baseURL: address,
  locale: 'de-DE',
})
context.setDefaultTimeout(60_000)
// As if the browser's print dialog stayed open.
await context.addInitScript(() => {
  globalThis.print = () => undefined
})
try {
  await signInToDemo(await context.newPage(), address)
  process.stdout.write('| task | mouse | keyboard | at most |\n|---|---|---|---|\n')
  let failed = 0
  for (const task of chosenTasks) {
    const mouse = await count(task, 'mouse')
    const keys = await count(task, 'keys')
    const isTooMuch =
      mouse === undefined || keys === undefined || Math.min(mouse, keys) > (task.atMost ?? Infinity)
    if (isTooMuch) failed += 1
    const cells = [task.name, mouse ?? 'not done', keys ?? 'not done', task.atMost ?? '']
    process.stdout.write(`| ${cells.join(' | ')} |${isTooMuch ? ' !' : ''}\n`)
  }
  const label =
    'everyday tasks of staff that cannot be done by mouse or keys alone, or take more than they may'
  process.exitCode = isOver(label, failed, 0, `of ${chosenTasks.length}`) ? 1 : 0
} finally {
  await browser.close()
  await stop()
}

/** Number of actions that a task took; undefined if it could not be done, which is reported. */
async function count(task: Task, device: 'mouse' | 'keys'): Promise<number | undefined> {
  const page = await context.newPage()
  try {
    await page.goto(task.from, { waitUntil: 'networkidle' })
    await task.before?.(page)
    await waitUntilIdle(page)
    const hands = new Hands(page, device)
    await task.steps(hands, `${task.name} ${device}`)
    await task.done(page, `${task.name} ${device}`)
    return hands.actions
  } catch (error) {
    process.stdout.write(`${task.name}, ${device}: ${error}\n`)
    return undefined
  } finally {
    await page.close()
  }
}
