import { vdiClassWords } from '#contract/doctypes.ts'
import type { VdiCheck } from '#contract/vdi-packages.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'

type File = VdiCheck['files'][number]
type Fault = File['faults'][number]

/** Which files break which rule, and why; what concerns no single file stands on top. */
export function VdiFaults({ check: { faults, files } }: { check: VdiCheck }) {
  if (faults.length + files.length === 0) return null
  return (
    <section className="vdi-faults" aria-label="Verletzte Regeln">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the keyboard */}
      <ul tabIndex={0} aria-label="Verletzte Regeln">
        {faults.map((fault) => (
          <li key={fault.rule}>
            <Faults faults={[fault]} />
          </li>
        ))}
        {files.map((file) => (
          <li key={`${file.media} ${file.version}`}>
            <strong>
              <RecordLink to="/files" id={file.media}>
                {file.filename}
              </RecordLink>
            </strong>
            <p>{factsOf(file)}</p>
            <Faults faults={file.faults} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const words: Record<Fault['level'], string> = {
  stop: 'Fehlt',
  error: 'Fehler',
  warning: 'Hinweis',
}

function Faults({ faults }: { faults: Fault[] }) {
  return (
    <ul>
      {faults.map(({ rule, level, message }) => (
        <li key={rule} className={`vdi-fault-${level}`}>
          {words[level]}: {message} <code>{rule}</code>
        </li>
      ))}
    </ul>
  )
}

function factsOf({ version, vdiClass, pdfa, hasText }: File): string {
  return [
    `Fassung ${version}`,
    vdiClass ? `${vdiClass} ${vdiClassWords[vdiClass]}` : 'ohne Klasse',
    pdfa ? `gibt PDF/A-${pdfa} an` : 'gibt kein PDF/A an',
    hasText === null ? undefined : hasText ? 'mit Text' : 'ohne Text',
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ')
}
