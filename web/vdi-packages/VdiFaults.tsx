import { vdiClassWords } from '#contract/doctypes.ts'
import type { VdiCheck } from '#contract/vdi-packages.ts'
import { formatCount, formatOthers } from '../base/formats.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'

type File = VdiCheck['files'][number]
type Fault = File['faults'][number]

/** Maximum number of files without a fault that are listed. */
const maxNamed = 500

/** The rules broken by each file, with reasons; faults of no single file come first, files without faults last. */
export function VdiFaults({ check: { faults, files } }: { check: VdiCheck }) {
  const wrong = files.filter((file) => file.faults.length > 0)
  const sound = files.filter((file) => file.faults.length === 0)
  return (
    <div className="vdi-faults">
      {faults.length + wrong.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
        <ul className="vdi-list" tabIndex={0} aria-label="Verletzte Regeln">
          {faults.map((fault) => (
            <li key={`${fault.rule} ${fault.message}`} className="vdi-item">
              <Faults faults={[fault]} />
            </li>
          ))}
          {wrong.map((file) => (
            <FileLine key={`${file.media} ${file.version}`} file={file} />
          ))}
        </ul>
      )}
      {sound.length > 0 && (
        <details>
          <summary>
            {sound.length === 1
              ? 'Eine Datei ohne Befund'
              : `${formatCount(sound.length)} Dateien ohne Befund`}
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
          <ul className="vdi-list" tabIndex={0} aria-label="Dateien ohne Befund">
            {sound.slice(0, maxNamed).map((file) => (
              <FileLine key={`${file.media} ${file.version}`} file={file} />
            ))}
            {sound.length > maxNamed && (
              <li>und {formatOthers(sound.length - maxNamed, 'eine weitere')}</li>
            )}
          </ul>
        </details>
      )}
    </div>
  )
}

function FileLine({ file }: { file: File }) {
  return (
    <li className="vdi-item">
      <strong>
        <RecordLink to="/files" id={file.media}>
          {file.filename}
        </RecordLink>
      </strong>
      <p>{factsOf(file)}</p>
      <Faults faults={file.faults} />
    </li>
  )
}

const words: Record<Fault['level'], string> = {
  stop: 'Hindernis',
  error: 'Fehler',
  warning: 'Hinweis',
}

function Faults({ faults }: { faults: Fault[] }) {
  if (faults.length === 0) return null
  return (
    <ul className="vdi-rules">
      {faults.map(({ rule, level, message }) => (
        <li key={`${rule} ${message}`} className={`vdi-fault-${level}`}>
          {words[level]}: {message} (Regel <code>{rule}</code>)
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
    .join('\u00a0· ')
}
