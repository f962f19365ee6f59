import { formatCount } from '../base/formats.ts'
import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'
import type { FileGroup, Fold } from './file-groups.ts'
import { NextIcon } from './view-icons.ts'

interface Props {
  group: FileGroup
  fold: Fold | undefined
}

/** The name of a type above its files; collapses groups of many files. */
export function GroupHead({ group: { title, files }, fold }: Props) {
  const texts = useWords('view')
  const name = <span lang={title && portal.language}>{title ?? texts.moreFiles}</span>
  if (!fold) return name
  return (
    <button
      type="button"
      className="files-fold"
      aria-expanded={fold.isOpen}
      onClick={fold.toggle}
      data-ripple
    >
      <NextIcon size={18} />
      {name}{' '}
      <span className="files-fold-count">
        {formatCount(files.length)} {texts.fileWord(files.length)}
      </span>
    </button>
  )
}
