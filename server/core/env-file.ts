import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from './config.ts'

/** Reads settings from `.env` in the working directory, where there is one; what the environment says already stays. */
export function loadEnvFile(): void {
  const file = resolve('.env')
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (cause) {
    // A container engine makes a folder of a file that is mounted and not there.
    throw new ConfigError(
      `${file} lässt sich nicht lesen. Dort gehört eine Datei hin oder nichts.`,
      {
        cause,
      },
    )
  }
}
