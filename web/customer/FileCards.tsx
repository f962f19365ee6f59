import type { CustomerFile } from '#contract/customer.ts'
import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'
import { FileIcon } from '../ui/FileIcon.tsx'
import { DownloadLink } from './DownloadLink.tsx'
import { FileFacts } from './FileFacts.tsx'
import { FileTitle } from './FileTitle.tsx'
import { sinceOf, type TranslatedFile } from './translated-files.ts'

interface Props {
  deviceId: number
  rows: TranslatedFile[]
  onChoose: (file: CustomerFile) => void
}

/** The files of a device on a phone: by document type, each with one big button. */
export function FileCards({ deviceId, rows, onChoose }: Props) {
  const { moreFiles } = useWords('view')
  return byDoctype(rows).map(({ title, files }) => (
    <section key={title ?? ''} className="files-group">
      <h3 lang={title === undefined ? undefined : portal.language}>{title ?? moreFiles}</h3>
      <ul>
        {files.map((row) => (
          <li key={row.file.group} className="file-card">
            <FileIcon mime={row.file.url?.mime ?? ''} size={28} />
            <div className="file-words">
              <FileTitle deviceId={deviceId} file={row.file} />
              <FileFacts row={row} onChoose={onChoose} />
            </div>
            <DownloadLink file={row.file} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Groups in the order of the types, as the server has them; files without a type last, the newest of a group first. */
function byDoctype(
  rows: TranslatedFile[],
): { title: string | undefined; files: TranslatedFile[] }[] {
  const groups = new Map<string | undefined, TranslatedFile[]>()
  for (const row of rows) {
    const title = row.all[0]?.doctype?.title
    groups.set(title, [...(groups.get(title) ?? []), row])
  }
  return [...groups]
    .sort(([one], [other]) => Number(one === undefined) - Number(other === undefined))
    .map(([title, files]) => ({
      title,
      files: files.sort((one, other) => sinceOf(other).localeCompare(sinceOf(one))),
    }))
}
