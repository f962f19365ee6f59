import { type CSSProperties, useEffect, useState } from 'react'

/** The lower edge of the toasts, now or since the dialog opened: once a dialog has made room, it stays there. */
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
