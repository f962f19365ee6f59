import { useEffect } from 'react'

/** Names the tab after the screen, `Geräte – Typenschild`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
