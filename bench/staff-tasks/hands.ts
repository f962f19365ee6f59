import { expect as expectSoon, type Locator, type Page } from '@playwright/test'
import { dragFromDisk } from '../../e2e/support/drag-from-disk.ts'
import { waitUntilIdle } from '../../e2e/support/window-focus.ts'

/** Waits as long as thirty files take on a busy machine: actions are counted here, not seconds. */
export const expect = expectSoon.configure({ timeout: 60_000 })

/** Number of key presses after which a control counts as unreachable. */
const maxStops = 80

/**
 * A person using either the mouse or the keyboard only, whose actions are counted: a click, a key with or without
 * modifiers, a text typed into a field, and files chosen in the system's dialog or dropped count as one each.
 */
export class Hands {
  readonly page: Page
  readonly way: 'mouse' | 'keys'
  actions = 0

  constructor(page: Page, device: 'mouse' | 'keys') {
    this.page = page
    this.way = device
  }

  get hasMouse(): boolean {
    return this.way === 'mouse'
  }

  /** Clicks a control, or moves the focus there and presses Enter. */
  async use(target: Locator, key = 'Tab'): Promise<void> {
    if (this.hasMouse) return this.click(target)
    await this.goTo(target, key)
    await this.press('Enter')
  }

  /** Chooses an entry of an open menu. */
  async pick(entry: Locator): Promise<void> {
    await this.use(entry, 'ArrowDown')
  }

  /** Opens a tab; the keyboard reaches the selected one first, and moves on by the arrow key. */
  async openTab(name: string): Promise<void> {
    const tab = this.page.getByRole('tab', { name, exact: true })
    if (this.hasMouse) return this.click(tab)
    await this.goTo(this.page.getByRole('tab', { selected: true }))
    await this.goTo(tab, 'ArrowRight')
  }

  /** Types into a field; reaching it takes no action if it already has the focus. */
  async fill(field: Locator, text: string): Promise<void> {
    await expect(field).toBeVisible()
    await waitUntilIdle(this.page)
    if (!(await hasFocus(field))) await this.goTo(field)
    await this.type(text)
  }

  async click(target: Locator, modifiers: 'Shift'[] = []): Promise<void> {
    this.actions += 1
    await target.click({ modifiers })
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.actions += 1
      await waitUntilIdle(this.page)
      await this.page.keyboard.press(key)
    }
    await waitUntilIdle(this.page)
  }

  /** Types into the focused field, once there is one. */
  async type(text: string): Promise<void> {
    this.actions += 1
    await expect(this.page.locator('input:focus, textarea:focus')).toHaveCount(1)
    await waitUntilIdle(this.page)
    await this.page.keyboard.type(text)
  }

  /** Types into a picker, and waits until it offers an option. */
  async search(picker: Locator, text: string): Promise<void> {
    await this.fill(picker, text)
    await expect(this.page.locator('[role=option][data-combobox-selected]:visible')).toBeVisible()
    await waitUntilIdle(this.page)
  }

  /** Chooses files in the system's dialog, which is opened by a button. */
  async choose(paths: string[], opener: Locator): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.use(opener)])
    this.actions += 1
    await chooser.setFiles(paths)
  }

  async drop(paths: string[], place: Locator): Promise<void> {
    this.actions += 1
    await (await dragFromDisk(place, paths)).drop()
  }

  /** Goes to a control: clicks it, or moves the focus there by this key. */
  async goTo(target: Locator, key = 'Tab'): Promise<void> {
    await expect(target).toBeVisible()
    if (this.hasMouse) return this.click(target)
    for (let stops = 0; stops < maxStops; stops += 1) {
      await waitUntilIdle(this.page)
      if (await hasFocus(target)) return
      await this.press(key)
    }
    throw new Error(`${key} never came to ${target}`)
  }
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((node) => node.contains(document.activeElement))
}
