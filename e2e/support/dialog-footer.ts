import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { settle } from './settle.ts'

/**
 * Expects the buttons in the footer of the topmost dialog to be clickable without scrolling; `place` names it in the
 * message.
 */
export async function expectFooterInView(page: Page, place: string): Promise<void> {
  await settle(page)
  const eventually = expect.configure({ soft: true })
  await eventually.poll(() => hidden(page), `${place}: foot of the dialog`).toEqual([])
  await eventually.poll(() => cramped(page), `${place}: open list`).toEqual([])
}

/** Open lists of pickers that hide some of their options although there is room for more. */
function cramped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tallest = 320
    const head = [...document.querySelectorAll('.dialog-content header')].at(-1)
    const floor = head?.getBoundingClientRect().bottom ?? 0
    const lists = [...document.querySelectorAll('.picker-list:not([data-hidden])')]
    return lists.flatMap((list) => {
      const { top, height } = list.getBoundingClientRect()
      const options = list.querySelector('[role=listbox]')
      const isWhole = !options || options.scrollHeight <= options.clientHeight
      const above = [...document.querySelectorAll('.picker-input:focus')].some(
        (input) => input.getBoundingClientRect().top > top,
      )
      if (isWhole || !above || height > tallest - 20 || top - floor < 30) return []
      return [`${Math.round(height)} px high, ${Math.round(top - floor)} px free above`]
    })
  })
}

/** The buttons that are outside the window or covered. */
function hidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[aria-modal=true], dialog:modal')].at(-1)
    const foot = [...(dialog?.querySelectorAll('.dialog-buttons') ?? [])].at(-1)
    const buttons = [...(foot?.querySelectorAll('button, a[href]') ?? [])]
    return buttons.flatMap((button) => {
      const { left, top, right, bottom } = button.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      // Toasts disappear by themselves, and so does the loader of a form that saves.
      const isFree = hit && (button.contains(hit) || hit.closest('.toasts, .loader-dialog'))
      const isInView = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
      if (isFree && isInView) return []
      const cover = hit ? `${hit.outerHTML.slice(0, 120)}` : 'the edge of the window'
      return [
        `${button.textContent} at ${Math.round(top)} to ${Math.round(bottom)}, under ${cover}`,
      ]
    })
  })
}
