import { type CSSProperties, useEffect, useState } from 'react'

/** The lowest edge that toasts have reached since the dialog opened: once it has made room, the dialog stays there. */
export function useToastRoom(): CSSProperties {
  const [bottom, setBottom] = useState(0)
  useEffect(() => {
    const toasts = document.querySelector('.toasts')
    if (!toasts) return undefined
    const observer = new ResizeObserver(() => {
      const { height, bottom } = toasts.getBoundingClientRect()
      if (height > 0) setBottom((before) => Math.max(before, Math.ceil(bottom)))
    })
    observer.observe(toasts)
    return () => observer.disconnect()
  }, [])
  return { '--toasts-bottom': `${bottom}px` } as CSSProperties
}
