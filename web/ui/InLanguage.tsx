import { type ReactNode, useEffect, useState } from 'react'
import { speak, spoken } from '../base/spoken.ts'
import { useStore } from '../base/store.ts'
import { Waiting } from './Waiting.tsx'

/** Staff screens are German, all others use the visitor's language: the children render once it has loaded. */
export function InLanguage({
  isStaff = false,
  children,
}: {
  isStaff?: boolean
  children: ReactNode
}) {
  const { language, visitor } = useStore(spoken)
  const [failure, setFailure] = useState<unknown>()
  const pageLanguage = isStaff ? 'de' : visitor
  const isSpoken = language === pageLanguage
  useEffect(() => {
    if (!isSpoken) speak(pageLanguage).catch(setFailure)
  }, [isSpoken, pageLanguage])
  if (failure !== undefined) throw failure
  return isSpoken ? children : <Waiting />
}
