import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from './config.ts'

/** Reads settings from `.env` in the working directory if it exists; variables that are already set take precedence. */
export function loadEnvFile(): void {
  const file = resolve('.env')
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
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
