import { parts } from '#contract/parts.ts'
import { call } from '../client/api.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { openFresh } from '../dialog/open-fresh.ts'
import { PartsForm } from './part-dialogs.ts'
import { withFiles } from './with-files.ts'

/** Opens the form of an article number with its current data. */
export function openPart(id: number) {
  return openFresh(
    'setCurrentPart',
    () => call(parts.show, { id }, { populate: withFiles }),
    (part) => openDialog(PartsForm, { mode: 'update', part }),
  )
}
