import { useEffect, useRef } from 'react'

/** A key that acts unless the user is typing or a dialog or menu is open. */
export function useShortcut(key: string, act: () => void, isAllowed = true): void {
  useKeys((event) => {
    if (!isAllowed || event.key !== key || !isPlain(event) || isTyping(event.target)) return false
    act()
    return true
  })
}

/** The same with Ctrl or ⌘, also in text fields, where it inserts no character. */
export function useControlShortcut(key: string, act: () => void): void {
  useKeys((event) => {
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isControl || event.key.toLowerCase() !== key) return false
    act()
    return true
  })
}

/** Keyboard handling of a list; `onKey` returns whether it has handled the key. */
export function useListKeys(onKey: (event: KeyboardEvent) => boolean): void {
  useKeys((event) => isPlain(event) && !isTyping(event.target) && onKey(event))
}

function useKeys(onKey: (event: KeyboardEvent) => boolean) {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented || isSomethingOpen()) return
      if (latest.current(event)) event.preventDefault()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

function isPlain({ ctrlKey, metaKey, altKey }: KeyboardEvent) {
  return !ctrlKey && !metaKey && !altKey
}

/** Checkboxes take no text. */
function isTyping(target: EventTarget | null) {
  const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'
  return target instanceof Element && target.closest(fields) !== null
}

function isSomethingOpen() {
  const open = '[role="dialog"], [role="alertdialog"], [role="menu"]'
  return document.querySelector(open) !== null
}
