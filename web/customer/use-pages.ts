import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'

/** The pages of the previewed document. */
export interface Pages {
  /** The visible page, from 1. */
  number: number
  /** Undefined until more than the picture of the first page is needed. */
  count: number | undefined
  areWanted: boolean
  want: () => void
  setCount: (count: number) => void
  goTo: (number: number) => void
  /** Call when `place` is scrolled. */
  look: () => void
  /** Call when the user tries to read on, by wheel, touch or key. */
  readOn: (event: SyntheticEvent<HTMLElement>) => void
}

/** Distance from the end in pixels at which the pages below the picture are loaded. */
const near = 120

const onward = ['ArrowDown', 'PageDown', 'End', ' ']

/** Tracks which page in `place` is visible, and navigates to others. */
export function usePages(place: RefObject<HTMLElement | null>): Pages {
  const [number, setNumber] = useState(1)
  const [count, setCount] = useState<number>()
  const [areWanted, setWanted] = useState(false)
  /** A page requested before the pages were rendered. */
  const aim = useRef<number>(undefined)
  const want = () => setWanted(true)

  function look() {
    const { current } = place
    if (!current) return
    if (isNearEnd(current)) want()
    const { top, height } = current.getBoundingClientRect()
    const begunSheets = sheetsIn(place).filter((sheet) => {
      return sheet.getBoundingClientRect().top <= top + height / 2
    })
    setNumber(Math.max(1, begunSheets.length))
  }

  function goTo(next: number) {
    want()
    aim.current = next
    if (count !== undefined) show(place, aim)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the pages are there
  useEffect(() => show(place, aim), [count, place])

  return {
    number,
    count,
    areWanted,
    want,
    setCount,
    goTo,
    look,
    readOn({ currentTarget, nativeEvent }) {
      const isOnward = !(nativeEvent instanceof KeyboardEvent) || onward.includes(nativeEvent.key)
      if (isOnward && isNearEnd(currentTarget)) want()
    },
  }
}

function show(place: RefObject<HTMLElement | null>, aim: RefObject<number | undefined>) {
  const sheets = sheetsIn(place)
  if (aim.current === undefined || sheets.length === 0) return
  sheets[Math.min(aim.current, sheets.length) - 1]?.scrollIntoView({ behavior: 'instant' })
  aim.current = undefined
}

function sheetsIn({ current }: RefObject<HTMLElement | null>): Element[] {
  return [...(current?.querySelectorAll('.pdf-page') ?? [])]
}

function isNearEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + clientHeight > scrollHeight - near
}
