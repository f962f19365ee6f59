import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { type FileImport, fileImports } from '#contract/file-imports.ts'
import { type Import, imports } from '#contract/imports.ts'
import { call } from '../client/api.ts'
import { queryClient, refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import type { AnyImport } from './any-import.ts'

/** Asks, then deletes a table and its report; `onRemoved` leaves its page. */
export function removeImport(tableImport: Import, onRemoved?: () => void): void {
  const { id, state, passwords } = tableImport
  askToForget(tableImport, {
    explanation:
      state === 'imported'
        ? 'Was importiert ist, bleibt. Gelöscht werden die Tabelle und der Bericht.'
        : 'Die Tabelle und ihr Bericht werden gelöscht. Die Datei bei Ihnen bleibt.',
    further: passwords.withoutLetter > 0 && (
      <p>
        Neue Passwörter, für die es noch keine Briefe gibt, kennt dann niemand mehr: Sie müssten
        neue vergeben.
      </p>
    ),
    action: 'removeImport',
    list: imports.list,
    forget: () => call(imports.remove, { id }),
    onRemoved,
  })
}

/** The same for an import of files. */
export function removeFileImport(fileImport: FileImport, onRemoved?: () => void): void {
  const { id, state } = fileImport
  askToForget(fileImport, {
    explanation:
      state === 'imported'
        ? 'Was importiert ist, bleibt. Gelöscht wird der Bericht.'
        : 'Gelöscht wird, was davon hier angekommen ist. Die Dateien bei Ihnen bleiben.',
    action: 'removeFileImport',
    list: fileImports.list,
    forget: () => call(fileImports.remove, { id }),
    onRemoved,
  })
}

interface Removal {
  /** What is deleted and what stays. */
  explanation: string
  /** What else is lost. */
  further?: ReactNode
  /** The name of a failure in the log. */
  action: string
  list: Endpoint
  forget: () => Promise<unknown>
  onRemoved: (() => void) | undefined
}

function askToForget(
  { id, name, undoUntil }: AnyImport,
  { explanation, further, action, list, forget, onRemoved }: Removal,
): void {
  askToDelete({
    question: `Import von „${name}“ löschen?`,
    body: (
      <div className="dialog-text">
        <p>{explanation}</p>
        {undoUntil && <p>Rückgängig machen lässt er sich dann nicht mehr.</p>}
        {further}
      </div>
    ),
    action,
    done: 'Import wurde gelöscht!',
    async remove() {
      try {
        await forget()
        onRemoved?.()
        queryClient.removeQueries({ queryKey: [list.path, id] })
      } finally {
        await refresh(list)
      }
    },
  })
}
