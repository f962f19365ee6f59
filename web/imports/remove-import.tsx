import { type Import, imports } from '#contract/imports.ts'
import { call } from '../client/api.ts'
import { queryClient, refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'

/** Asks, then forgets a table and its report; `onRemoved` leads away from its page. */
export function removeImport(shown: Import, onRemoved?: () => void): void {
  const { id, name, state, undoUntil, passwords } = shown
  askToDelete({
    question: `Import von „${name}“ löschen?`,
    body: (
      <div className="dialog-text">
        <p>
          {state === 'imported'
            ? 'Was importiert ist, bleibt. Gelöscht werden die Tabelle und der Bericht.'
            : 'Die Tabelle und ihr Bericht werden gelöscht. Die Datei bei Ihnen bleibt.'}
        </p>
        {undoUntil && <p>Rückgängig machen lässt er sich dann nicht mehr.</p>}
        {passwords.withoutLetter > 0 && (
          <p>
            Neue Passwörter, für die es noch keine Briefe gibt, kennt dann niemand mehr: Sie müssten
            neue vergeben.
          </p>
        )}
      </div>
    ),
    action: 'removeImport',
    done: 'Import wurde gelöscht!',
    async remove() {
      try {
        await call(imports.remove, { id })
        onRemoved?.()
        queryClient.removeQueries({ queryKey: [imports.list.path, id] })
      } finally {
        await refresh(imports.list)
      }
    },
  })
}
