import { existsSync, readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../core/config.ts'
import { othersFiles, othersFolder } from '../core/folder-owner.ts'
import { shellWord } from '../core/shell-word.ts'
import { type Check, doubtful, fine, wrong } from './check-result.ts'

const gigabyte = 1_000_000_000

/** Checks the version of Node. */
export function examineNode(): Check {
  return {
    about: 'Node',
    async run() {
      const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
      const { dependencies } = JSON.parse(manifest)
      if (dependencies.node === process.versions.node) return fine(`${process.version}.`)
      return doubtful(
        `${process.version} statt der geprüften Fassung v${dependencies.node}.`,
        'npm start und npm run portal verwenden, die das mitgelieferte Node rufen.',
      )
    },
  }
}

/** Checks the permissions of the portal's files, and whether the current user owns them. */
export function examineFolder({ dataDir }: Config): Check {
  return {
    about: 'Rechte',
    async run() {
      const folder = statSync(dataDir, { throwIfNoEntry: false })
      if (!folder?.isDirectory()) {
        return wrong(`${dataDir} gibt es nicht.`, 'DATA_DIR prüfen oder das Portal einmal starten.')
      }
      const whose = othersFolder(dataDir)
      if (whose !== undefined) {
        const ownUid = process.getuid?.()
        // No portal should run as root.
        const alternative =
          ownUid === 0 ? '' : `, oder: chown -R ${ownUid} ${shellWord(dataDir)} (als root)`
        return wrong(whose, `denselben Benutzer nehmen wie das Portal${alternative}`)
      }
      const others = othersFiles(dataDir)
      if (others !== undefined) {
        return wrong(
          `${others} gehört einem anderen Benutzer als ${dataDir}; das Portal kann es nicht öffnen.`,
          `chown -R ${folder.uid} ${shellWord(dataDir)} (als root)`,
        )
      }
      const open = ['', 'secrets.json', 'typenschild.db'].filter((name) => {
        const found = statSync(join(dataDir, name), { throwIfNoEntry: false })
        return found !== undefined && (found.mode & 0o077) !== 0
      })
      if (open.length === 0) return fine(`${dataDir} ist für seinen Besitzer allein.`)
      const paths = open.map((name) => shellWord(join(dataDir, name))).join(' ')
      return wrong('Andere auf diesem Rechner dürfen mitlesen.', `chmod go= ${paths}`)
    },
  }
}

/** Checks who can read the `.env` file, which holds passwords. */
export function examineSettingsFile(file: string): Check {
  return {
    about: 'Datei .env',
    async run() {
      if (!existsSync(file)) return fine('keine; es gilt die Umgebung.')
      return openToAll('Sie', file) ?? fine('nur für Befugte lesbar.')
    },
  }
}

/** A finding if a file with secrets can be read by everybody on the machine; `label` is its subject in the sentence. */
export function openToAll(label: string, file: string) {
  if ((statSync(file).mode & 0o007) === 0) return undefined
  return doubtful(`${label} ist für alle auf diesem Rechner lesbar.`, `chmod o= ${shellWord(file)}`)
}

/** Checks the free disk space: uploads are refused below 1 GB or 5 %. */
export function examineDisk({ dataDir }: Config): Check {
  return {
    about: 'Speicherplatz',
    async run() {
      const { bavail, blocks, bsize } = await statfs(dataDir)
      const free = bavail * bsize
      const least = Math.max(gigabyte, blocks * bsize * 0.05)
      const text = `${inGigabytes(free)} frei von ${inGigabytes(blocks * bsize)}.`
      const remedy = 'Platz schaffen oder die Platte vergrößern.'
      if (free < least) return wrong(`${text} Das Portal nimmt keine Dateien mehr an.`, remedy)
      return free < 2 * least ? doubtful(`${text} Das wird knapp.`, remedy) : fine(text)
    },
  }
}

function inGigabytes(bytes: number): string {
  return `${(bytes / gigabyte).toLocaleString('de-DE', { maximumFractionDigits: 1 })} GB`
}
