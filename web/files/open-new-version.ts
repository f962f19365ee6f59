import { medias } from '#contract/files.ts'
import { call } from '../client/api.ts'
import { openFresh } from '../client/open-fresh.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { toast } from '../ui/toasts.tsx'
import { NewVersionForm } from './version-dialogs.ts'

/** Opens the form for a new version of a file; what was dropped on the file goes there by itself. */
export function openNewVersion(id: number, dropped: readonly File[] = []): Promise<void> {
  if (dropped.length > 1) {
    toast.warn('Bitte nur eine Datei als neue Fassung ablegen!')
    return Promise.resolve()
  }
  return openFresh(
    'setCurrentFile',
    () => call(medias.show, { id }, { populate: withLabels }),
    ({ filename, url, versions = [] }) => {
      const labels = versions.map(({ version }) => String(version))
      const isDamaged = Boolean(url?.damage)
      openDialog(NewVersionForm, {
        file: { id, filename, labels, isDamaged },
        dropped: dropped[0],
      })
    },
  )
}

const withLabels = { url: true, versions: { fields: ['version'], sort: 'id:desc', limit: 100 } }
