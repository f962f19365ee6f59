import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type Import, imports } from '#contract/imports.ts'
import { reportFailure } from '../client/failures.ts'
import { makeFile } from '../client/make-file.ts'
import { saveFile } from '../ui/save-file.ts'
import { isExpired } from './table-import-words.ts'

/** Saves the wrong rows as a separate table, to be corrected and imported on its own. */
export function WrongRowsButton({ tableImport }: { tableImport: Import }) {
  const { id, counts } = tableImport
  const [isLoading, setIsLoading] = useState(false)
  if (counts.wrong === 0 || isExpired(tableImport)) return null
  async function load() {
    if (isLoading) return
    setIsLoading(true)
    try {
      saveFile(await makeFile(imports.wrongRows, { id }))
    } catch (error) {
      void reportFailure('loadWrongRows', error)
    }
    setIsLoading(false)
  }
  return (
    // Not `loading`, which would take the focus away.
    <Button
      variant="default"
      leftSection={<Download size={18} aria-hidden />}
      aria-busy={isLoading}
      onClick={load}
    >
      Falsche Zeilen laden
    </Button>
  )
}
