import type { ComboboxProps } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'

const tallest = 320
const gap = 8
/** A list with less than two rows is useless. */
const shortest = 96

/**
 * Where a picker's list opens: on the side of its input with more room, and never over the footer or header of the
 * dialog.
 */
export function usePickerList() {
  const ref = useRef<HTMLInputElement>(null)
  const [position, setPosition] = useState<'top' | 'bottom'>('bottom')
  // The middleware that measures the list is created only once, so it reads the current side from a ref.
  const side = useRef(position)
  return {
    ref,
    /** Chooses the side; called when the list opens. */
    makeRoom() {
      const room = roomAround(ref.current)
      side.current = room.below >= Math.min(tallest, room.above) ? 'bottom' : 'top'
      setPosition(side.current)
    },
    look: {
      classNames: { input: 'picker-input', dropdown: 'picker-list' },
      // The list itself scrolls.
      withScrollArea: false,
      comboboxProps: {
        // Content outside an open dialog is hidden from screen readers.
        withinPortal: false,
        // Keeps scroll containers around the input from clipping it.
        floatingStrategy: 'fixed',
        position,
        middlewares: {
          flip: false,
          size: {
            apply({ elements }) {
              const room = roomAround(ref.current)[side.current === 'top' ? 'above' : 'below']
              const height = Math.max(shortest, Math.min(tallest, room))
              elements.floating.style.maxHeight = `${Math.floor(height)}px`
            },
          },
        },
      } satisfies ComboboxProps,
    },
  }
}

/** The option that Enter would take; undefined if the list is closed. */
export function markedIn(input: HTMLInputElement | null): HTMLElement | undefined {
  const list = document.getElementById(input?.getAttribute('aria-controls') ?? '')
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? undefined
}

/** Tab takes what Enter would, and moves on; a selected option stays selected. */
export function takeByTab({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key !== 'Tab' || shiftKey) return
  const marked = markedIn(currentTarget)
  if (marked?.ariaSelected !== 'true') marked?.click()
}

/** The free height above and below an input, in pixels: within its dialog, or else the window. */
function roomAround(input: HTMLElement | null): { above: number; below: number } {
  if (!input) return { above: 0, below: tallest }
  const box = (input.closest('.mantine-Input-wrapper') ?? input).getBoundingClientRect()
  const dialog = input.closest('.dialog-content')
  const head = dialog?.querySelector('header')?.getBoundingClientRect()
  const footers = input.closest('.dialog-body')?.querySelectorAll('.dialog-buttons') ?? []
  const footer = [...footers].at(-1)
  const top = Math.max(0, head?.bottom ?? 0)
  const bottom = Math.min(innerHeight, footer?.getBoundingClientRect().top ?? innerHeight)
  return { above: box.top - top - gap, below: bottom - box.bottom - gap }
}
