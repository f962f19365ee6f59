import { expect, type Locator, type Page } from '@playwright/test'
import { waitUntilIdle, waitUntilReady } from './window-focus.ts'

/** The focused element: its name and its position on the screen. */
interface Stop {
  name: string
  isInside: boolean
  top: number
  bottom: number
  left: number
  right: number
}

/**
 * Expects Tab to move through a dialog in reading order and around again, never out of it, and optionally Shift+Tab to
 * move back.
 */
export async function expectFocusInside(page: Page, dialog: Locator, isBackToo: boolean) {
  await waitUntilReady(dialog)
  // A picture that loads later would move the element where the round began.
  await expect.poll(() => dialog.evaluate(lateImages)).toBe(0)
  const forward = await walk(page, dialog, 'Tab')
  expect(forward.filter(({ isInside }) => !isInside)).toEqual([])
  expect(againstReading(forward)).toEqual([])
  if (!isBackToo) return
  const backward = await walk(page, dialog, 'Shift+Tab')
  expect(names(backward)).toEqual(names(forward.toReversed()))
}

function lateImages(node: Element): number {
  return [...node.querySelectorAll('img')].filter(({ complete }) => !complete).length
}

function names(stops: Stop[]): string[] {
  const firstName = stops.map(({ name }) => name).sort()[0] ?? ''
  const start = stops.findIndex(({ name }) => name === firstName)
  return [...stops.slice(start), ...stops.slice(0, start)].map(({ name }) => name)
}

/** Tabs around once, from the currently focused element back to it. */
async function walk(page: Page, dialog: Locator, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const stops: Stop[] = []
  const begin = await stopOf(dialog)
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press(key)
    const stop = await stopOf(dialog)
    stops.push(stop)
    if (stop.name === begin.name && stop.top === begin.top) return stops
    if (!stop.isInside) return stops
  }
  throw new Error(`${key} never came back to ${begin.name}`)
}

function stopOf(dialog: Locator): Promise<Stop> {
  return dialog.evaluate((node) => {
    const at = document.activeElement ?? document.body
    const { top, bottom, left, right } = at.getBoundingClientRect()
    const labels = at instanceof HTMLInputElement ? (at.labels ?? []) : []
    const name = [
      at.getAttribute('aria-label'),
      ...Array.from(labels, (label) => label.textContent),
      at.textContent,
    ]
    // Elements that stick to the top do not move with the content; those that stick to the bottom are read last.
    let sticky: Element | null = at
    while (sticky && getComputedStyle(sticky).position !== 'sticky') sticky = sticky.parentElement
    const isFoot = sticky !== null && getComputedStyle(sticky).bottom !== 'auto'
    const scroll = isFoot ? node.scrollHeight : sticky ? 0 : node.scrollTop
    return {
      name: name.find(Boolean) ?? at.outerHTML,
      isInside: node.contains(at),
      top: Math.round(top + scroll),
      bottom: Math.round(bottom + scroll),
      left: Math.round(left),
      right: Math.round(right),
    }
  })
}

/** Steps upwards or to the left within a column, except for the one from the end to the beginning. */
function againstReading(stops: Stop[]): string[] {
  const begin = stops.reduce(
    (best, stop, index) => (stop.top < (stops[best]?.top ?? 0) ? index : best),
    0,
  )
  const read = [...stops.slice(begin), ...stops.slice(0, begin)]
  return read.flatMap((stop, index) => {
    const before = read[index - 1]
    if (!before) return []
    const isUp = stop.bottom <= before.top && stop.left < before.right
    const isLeft = stop.right <= before.left && stop.top < before.bottom && stop.bottom > before.top
    return isUp || isLeft ? [`${before.name} → ${stop.name}`] : []
  })
}

/** Presses one key repeatedly until an element has the focus. */
export async function moveFocusTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeVisible()
  await waitUntilIdle(page)
  for (let count = 0; count < 60; count += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`No way to ${target} with ${key}`)
}
