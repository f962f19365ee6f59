import { useEffect, useRef, useState } from 'react'
import { useWords } from '../base/spoken.ts'
import type { OpenPdf } from './draw-pdf.ts'

interface Props {
  pdf: OpenPdf
  number: number
  zoom: number
  onFailure: (error: unknown) => void
}

/** A sheet of the page's size, rendered while it is visible or nearly so. */
export function PdfPage({ pdf, number, zoom, onFailure }: Props) {
  const { pageOf } = useWords('view')
  const sheet = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    const place = sheet.current
    if (!place) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      { root: scrollerOf(place), rootMargin: '75%' },
    )
    observer.observe(place)
    return () => {
      observer.disconnect()
      empty(place)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom changes the width
  useEffect(() => {
    const place = sheet.current
    if (!place) return
    if (!isNear) {
      empty(place)
      return
    }
    const controller = new AbortController()
    const { signal } = controller
    pdf.draw(number, place.clientWidth, signal).then(
      (canvas) => {
        if (!canvas || signal.aborted) return
        empty(place)
        place.style.aspectRatio = `${canvas.width} / ${canvas.height}`
        place.append(canvas)
      },
      (error: unknown) => {
        if (!signal.aborted) onFailure(error)
      },
    )
    return () => controller.abort()
  }, [pdf, number, isNear, zoom, onFailure])

  return (
    <div
      ref={sheet}
      className="pdf-page"
      role="img"
      aria-label={pageOf(number, pdf.count)}
      style={{
        width: pageWidth(zoom),
        aspectRatio: `${pdf.width} / ${pdf.height}`,
      }}
    />
  )
}

/** CSS width of a page: at 1 as wide as its container, at most 60rem. */
export function pageWidth(zoom: number): string {
  return `min(${zoom * 100}%, ${zoom * 60}rem)`
}

/** Removes the drawing; zero-width canvases free their memory at once, even in Safari. */
function empty(place: HTMLElement) {
  for (const canvas of place.querySelectorAll('canvas')) canvas.width = 0
  place.replaceChildren()
}

/** The scroll container of the pages, needed to detect that a page is nearly visible. */
function scrollerOf(place: HTMLElement): HTMLElement | null {
  for (let above = place.parentElement; above; above = above.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above
  }
  return null
}
