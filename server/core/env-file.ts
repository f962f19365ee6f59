import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError } from './config.ts'

/** Reads settings from `.env` in the working directory if it exists; variables that are already set take precedence. */
export function loadEnvFile(): void {
  const file = resolve('.env')
  if (!existsSync(file)) return
  const entries = Object.entries(parseEnv(textOf(file)))
  // What was saved in another encoding would be other settings, or none. Comments do not matter.
  if (entries.some((entry) => /[\0\uFFFD]/.test(entry.join('=')))) {
    throw new ConfigError(
      `${file} ist nicht in UTF-8 gespeichert. Bitte die Datei in einem Editor öffnen und als UTF-8 speichern.`,
    )
  }
  for (const [name, value] of entries) process.env[name] ??= value
}

/** The text without the mark with which Windows editors begin a file: it would become part of the first name. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (cause) {
    // A container engine creates a folder if the file to be mounted does not exist.
    throw new ConfigError(
      `${file} lässt sich nicht lesen. Dort gehört eine Datei hin oder nichts.`,
      {
        cause,
      },
    )
  }
}
