import type { CustomerDevice } from '#contract/customer.ts'
import { machineName } from '#contract/machine-name.ts'
import { previewPath } from '#contract/paths.ts'
import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'
import './machine.css'

interface Props {
  part: CustomerDevice['part']
  /** Whether the machine's name is the heading of the following content. */
  isTitle: boolean
}

/** The kind of machine: picture and name, if known, and its article number. */
export function MachineFace({ part, isTitle }: Props) {
  const texts = useWords('view')
  const { title = '–', desc = null, picture = null } = part ?? {}
  const { name } = machineName(desc)
  const Name = isTitle ? 'h3' : 'p'
  return (
    <div className="machine">
      {picture ? (
        <img
          className="machine-picture"
          src={picture.preview ? previewPath(picture.preview, 480) : picture.url}
          alt=""
          loading="lazy"
        />
      ) : null}
      <div className="machine-words">
        <p className="machine-code" data-label={texts.part}>
          {title}
        </p>
        {name ? (
          <Name className="machine-name" lang={portal.language}>
            {name}
          </Name>
        ) : null}
      </div>
    </div>
  )
}

/** The full name if it is too long for a title, collapsed. */
export function WholeName({ part }: Pick<Props, 'part'>) {
  const texts = useWords('view')
  const { name, whole } = machineName(part?.desc)
  if (name === whole) return null
  return (
    <details className="machine-whole">
      <summary>{texts.wholeName}</summary>
      <p lang={portal.language}>{whole}</p>
    </details>
  )
}
