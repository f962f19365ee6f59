import type { ComboboxProps } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'

const tallest = 320
const gap = 8
/** A list that shows less than two rows is of no use. */
const shortest = 96

/** How the list of a picker opens: on the side of its input with more room, and never over the foot or the head of the dialog. */
export function usePickerList() {
  const ref = useRef<HTMLInputElement>(null)
  const [position, setPosition] = useState<'top' | 'bottom'>('bottom')
  // What measures the list is made once and lives on: it must not remember the side of its first time.
  const side = useRef(position)
  return {
    ref,
    /** Chooses the side; what opens the list calls it. */
    makeRoom() {
      const room = roomAround(ref.current)
      side.current = room.below >= Math.min(tallest, room.above) ? 'bottom' : 'top'
      setPosition(side.current)
    },
    look: {
      classNames: { input: 'picker-input', dropdown: 'picker-list' },
      // The list scrolls itself.
      withScrollArea: false,
      comboboxProps: {
        // What stands outside an open dialog does not exist for screen readers.
        withinPortal: false,
        // Nothing that scrolls around the input cuts it off.
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

/** The option that Enter would take; none in a list that is not open. */
export function markedIn(input: HTMLInputElement | null): HTMLElement | undefined {
  const list = document.getElementById(input?.getAttribute('aria-controls') ?? '')
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? undefined
}

/** Tab takes what Enter would, and goes on; what is chosen already stays. */
export function takeByTab({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key !== 'Tab' || shiftKey) return
  const marked = markedIn(currentTarget)
  if (marked?.ariaSelected !== 'true') marked?.click()
}

/** The free height above and below an input, in pixels: within its dialog, else within the window. */
function roomAround(input: HTMLElement | null): { above: number; below: number } {
  if (!input) return { above: 0, below: tallest }
  const box = (input.closest('.mantine-Input-wrapper') ?? input).getBoundingClientRect()
  const dialog = input.closest('.dialog-content')
  const head = dialog?.querySelector('header')?.getBoundingClientRect()
  const feet = input.closest('.dialog-body')?.querySelectorAll('.dialog-buttons') ?? []
  const foot = [...feet].at(-1)
  const top = Math.max(0, head?.bottom ?? 0)
  const bottom = Math.min(innerHeight, foot?.getBoundingClientRect().top ?? innerHeight)
  return { above: box.top - top - gap, below: bottom - box.bottom - gap }
}
