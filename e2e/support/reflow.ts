import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { settle } from './settle.ts'

/** Minimum extent of a control from its centre on a phone, in px: half of a 44 px target, minus border and rounding. */
const fingertip = 20

/**
 * Expects that nothing scrolls sideways and that every control can be reached, on a phone by a finger; `place` names it
 * in the message.
 */
export async function expectUsable(page: Page, place: string, isPhone = false): Promise<void> {
  await settle(page)
  // On a busy machine, a list beside its field may be placed some frames after the window was resized.
  const eventually = expect.configure({ soft: true })
  await eventually.poll(() => overflow(page), `${place}: wider than the page`).toEqual([])
  const missed = () => unreachable(page, isPhone ? fingertip : 0)
  await eventually.poll(missed, `${place}: cannot be reached`).toEqual([])
}

/** What makes the page, or a dialog on it, scroll sideways. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const places = [...document.querySelectorAll('dialog, [role=dialog], [role=alertdialog]')]
    const wide = places.filter((place) => place.scrollWidth > place.clientWidth || isOutside(place))
    const isPageWide = scrollWidth > clientWidth
    if (!isPageWide && wide.length === 0) return []
    const culprits = [...document.querySelectorAll('body *')].filter(isOutside)
    // Text that overflows its box does not enlarge the box.
    const reported = culprits.length > 0 ? culprits : wide
    return reported.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 120))

    function isOutside(element: Element) {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > clientWidth + 1)
    }
  })
}

/**
 * Buttons, links and fields that remain outside the window or covered, wherever one scrolls, or that extend less than
 * `reach` px from their centre.
 */
function unreachable(page: Page, reach: number): Promise<string[]> {
  return page.evaluate((reach) => {
    // Elements that close by themselves or when the focus moves on.
    const passing =
      '.toasts, .skip-link, .mantine-Popover-dropdown, [role=menu], [role=listbox], [role=dialog], [role=alertdialog]'
    const place =
      [...document.querySelectorAll('[aria-modal=true], dialog:modal')].at(-1) ??
      document.documentElement
    const controls = [...place.querySelectorAll<HTMLElement>('button, a[href], input, select')]
    const before = document.documentElement.scrollTop
    const coveredParts = controls.flatMap((control) => (isShown(control) ? coverOf(control) : []))
    document.documentElement.scrollTop = before
    return coveredParts.slice(0, 5)

    function isShown(control: HTMLElement) {
      const { width, height } = control.getBoundingClientRect()
      const isDrawn = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      // The skip link appears only on focus.
      const isOff = control.matches(':disabled, [tabindex="-1"], .skip-link')
      return isDrawn && width > 2 && height > 2 && !isOff
    }

    /** The element that covers a control wherever one scrolls, if any. */
    function coverOf(control: HTMLElement): string[] {
      // Checked without scrolling first, which is slow with hundreds of controls.
      if (coverWhereItIs(control).length === 0) return []
      control.scrollIntoView({ block: 'center', inline: 'nearest' })
      return coverWhereItIs(control)
    }

    function coverWhereItIs(control: HTMLElement): string[] {
      const { left, top, width, height } = targetOf(control).getBoundingClientRect()
      const place = `at ${Math.round(left)}, ${Math.round(top)}, ${Math.round(width)} x ${Math.round(height)}`
      for (const [x, y] of pointsOf(control)) {
        const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)
        const isMiddle = x === 0 && y === 0
        if (hit && (isPartOf(control, hit) || (isMiddle && hit.contains(control)))) continue
        const cover = hit ? inShort(hit) : 'the edge of the window'
        return [`${inShort(control)} ${place} is at ${x}, ${y} under ${cover}`]
      }
      return []
    }

    /** The points to touch, relative to the centre; links within text are only as high as the text. */
    function pointsOf(control: HTMLElement): [number, number][] {
      if (reach === 0 || getComputedStyle(control).display === 'inline') return [[0, 0]]
      return [
        [0, 0],
        [0, -reach],
        [0, reach],
        [-reach, 0],
        [reach, 0],
      ]
    }

    /** The touch target: a checkbox is ticked by its label, a field is focused by its frame. */
    function targetOf(control: HTMLElement): Element {
      if (reach === 0) return control
      const [label] = control.matches('[type=checkbox]') ? labelsOf(control) : []
      return label ?? control.closest('.mantine-Input-wrapper') ?? control
    }

    function isPartOf(control: HTMLElement, hit: Element) {
      return (
        control.contains(hit) ||
        targetOf(control).contains(hit) ||
        isCoveredInPassing(control, hit) ||
        labelsOf(control).some((label) => label.contains(hit))
      )
    }

    function labelsOf(control: HTMLElement): Element[] {
      return 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
    }

    function inShort({ outerHTML, textContent }: Element) {
      return `${outerHTML.slice(0, 120)} (${textContent?.slice(0, 40)})`
    }

    function isCoveredInPassing(control: HTMLElement, hit: Element) {
      const cover = hit.closest(passing)
      return cover !== null && !cover.contains(control)
    }
  }, reach)
}
