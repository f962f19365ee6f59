import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const zooms = [1, 1.5, 2, 3]

/** The centre of the visible area, as fractions of the total width and height. */
interface Middle {
  x: number
  y: number
}

interface Zoom {
  /** At 1, the page is as wide as the viewport. */
  zoom: number
  /** Undefined at the limit. */
  smaller: (() => void) | undefined
  larger: (() => void) | undefined
  /** Call when `place` is scrolled. */
  keepMiddle: () => void
}

/** Zoom steps; the centre of the visible area stays in place, even when the phone is rotated. */
export function useZoom(place: RefObject<HTMLElement | null>): Zoom {
  const [step, setStep] = useState(0)
  const middle = useRef<Middle>(undefined)
  /** Size of the viewport when its centre was last applied. */
  const size = useRef<string>(undefined)

  function keepMiddle() {
    const viewport = place.current
    // A rotated phone reports scrolling before its new size.
    if (viewport && sizeOf(viewport) === size.current) middle.current = middleOf(viewport)
  }
  function goTo(next: number) {
    if (zooms[next] === undefined) return undefined
    return () => {
      keepMiddle()
      setStep(next)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom step changes the width
  useLayoutEffect(() => show(middle.current, place.current), [step, place])
  useEffect(() => {
    const viewport = place.current
    if (!viewport) return
    const observer = new ResizeObserver(() => {
      size.current = sizeOf(viewport)
      show(middle.current, viewport)
    })
    observer.observe(viewport)
    return () => observer.disconnect()
  }, [place])

  return { zoom: zooms[step] ?? 1, smaller: goTo(step - 1), larger: goTo(step + 1), keepMiddle }
}

function middleOf(place: HTMLElement): Middle {
  return {
    x: (place.scrollLeft + place.clientWidth / 2) / place.scrollWidth,
    y: (place.scrollTop + place.clientHeight / 2) / place.scrollHeight,
  }
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): string {
  return `${clientWidth} ${clientHeight}`
}

function show(middle: Middle | undefined, place: HTMLElement | null) {
  if (!middle || !place) return
  place.scrollTo({
    left: middle.x * place.scrollWidth - place.clientWidth / 2,
    top: middle.y * place.scrollHeight - place.clientHeight / 2,
    behavior: 'instant',
  })
}
