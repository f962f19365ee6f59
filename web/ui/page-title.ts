import { useEffect } from 'react'

/** Sets the tab's title to the screen's name, `Geräte – Typenschild`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
