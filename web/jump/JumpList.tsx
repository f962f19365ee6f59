import { useEffect } from 'react'
import type { Target } from './find-records.ts'
import type { TargetGroup } from './use-jump.ts'

interface Props {
  groups: TargetGroup[]
  active: Target | undefined
  onChoose: (target: Target) => void
  onGo: (target: Target) => void
}

/** The results in groups; the text field above keeps the focus and refers to the active one. */
export function JumpList({ groups, active, onChoose, onGo }: Props) {
  const activeId = active && optionId(active, groups)
  useEffect(() => {
    if (activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div id="jump-targets" role="listbox" aria-label="Treffer" className="jump-list">
      {groups.map(({ name, targets }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset
        <div key={name} role="group" aria-label={name}>
          <p className="jump-group" aria-hidden>
            {name}
          </p>
          {targets.map((target) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
            <div
              key={target.key}
              id={optionId(target, groups)}
              role="option"
              tabIndex={-1}
              aria-selected={target === active}
              className="jump-option"
              data-ripple
              onPointerMove={() => target !== active && onChoose(target)}
              onClick={() => onGo(target)}
            >
              <span className="jump-title">{target.title}</span>
              {target.note && <span className="jump-detail">{target.note}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** The id of an option, based on its position, as keys may contain characters that ids should not. */
export function optionId(target: Target, groups: TargetGroup[]): string {
  const place = groups.flatMap(({ targets }) => targets).indexOf(target)
  return `jump-target-${place}`
}
