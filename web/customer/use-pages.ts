import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'

/** The pages of a document that is looked at. */
export interface Pages {
  /** Which one is in sight, from 1. */
  number: number
  /** Undefined as long as nothing but the picture of the first is needed. */
  count: number | undefined
  areWanted: boolean
  want: () => void
  setCount: (count: number) => void
  goTo: (number: number) => void
  /** To be called when `place` is scrolled. */
  look: () => void
  /** To be called when somebody tries to read on: by wheel, finger or key. */
  readOn: (event: SyntheticEvent<HTMLElement>) => void
}

/** So near to its end in pixels, what lies below the picture is wanted. */
const near = 120

const onward = ['ArrowDown', 'PageDown', 'End', ' ']

/** Which page of those in `place` is in sight, and the way to others. */
export function usePages(place: RefObject<HTMLElement | null>): Pages {
  const [number, setNumber] = useState(1)
  const [count, setCount] = useState<number>()
  const [areWanted, setWanted] = useState(false)
  /** Asked for before the pages stood there. */
  const aim = useRef<number>(undefined)
  const want = () => setWanted(true)

  function look() {
    const { current } = place
    if (!current) return
    if (isNearEnd(current)) want()
    const { top, height } = current.getBoundingClientRect()
    const begun = sheetsIn(place).filter((sheet) => {
      return sheet.getBoundingClientRect().top <= top + height / 2
    })
    setNumber(Math.max(1, begun.length))
  }

  function goTo(next: number) {
    want()
    aim.current = next
    if (count !== undefined) show(place, aim)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once there are pages
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
