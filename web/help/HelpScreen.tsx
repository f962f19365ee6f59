import { Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { oneAtATime } from '../base/one-at-a-time.ts'
import { watchPlace } from '../dialog/watch-place.ts'
import { AdministratorParts } from './AdministratorParts.tsx'
import { FirstLabel } from './FirstLabel.tsx'
import { OperatorParts } from './OperatorParts.tsx'
import { StaffParts } from './StaffParts.tsx'
import './help.css'

const chapters = [
  { id: 'erste-schritte', title: 'Von der ersten Datei zum Etikett', Chapter: FirstLabel },
  { id: 'bereiche', title: 'Die Bereiche', Chapter: StaffParts },
  { id: 'administratoren', title: 'Für Administratoren', Chapter: AdministratorParts },
  { id: 'betreiber', title: 'Für Betreiber', Chapter: OperatorParts },
]

/** The screen „Hilfe“: a short guide for staff and operators. Each screen links to its part. */
export function HelpScreen() {
  const guide = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The fragment's target did not exist yet when the browser looked for it.
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <>
      <div className="help-head">
        <h1 className="screen-title">Hilfe</h1>
        <Button
          variant="default"
          leftSection={<Printer size={18} aria-hidden />}
          onClick={() => void oneAtATime('printGuide', () => print(guide))}
        >
          Drucken
        </Button>
      </div>
      <div className="help">
        <nav aria-label="Inhalt" className="help-nav">
          {chapters.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <div ref={guide} className="help-guide">
          {chapters.map(({ id, title, Chapter }) => (
            <section key={id} id={id} className="help-chapter" aria-labelledby={`${id}-titel`}>
              <h2 id={`${id}-titel`}>{title}</h2>
              <Chapter />
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

/** Loads all pictures first, including those not yet scrolled to; prints nothing if the guide has been left by then. */
async function print(guide: RefObject<HTMLElement | null>): Promise<void> {
  const isStillHere = watchPlace()
  const pictures = [...(guide.current?.querySelectorAll('img') ?? [])]
  for (const picture of pictures) picture.loading = 'eager'
  // A picture that fails to load must not prevent printing.
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  if (isStillHere()) window.print()
}
