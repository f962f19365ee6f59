import { type Config, ConfigError } from '../core/config.ts'
import { counted } from '../core/german-numbers.ts'
import { tryTemplates } from '../documents/check-templates.ts'
import { readOperatorsLogo } from '../logo/operators-logo.ts'
import { readOverrides } from '../typst/overrides.ts'
import { type Check, fine, wrong } from './check-result.ts'

/** Checks whether all documents can be made: a start refuses custom templates or a logo that do not work. */
export function examineTemplates(config: Config): Check {
  return {
    about: 'Vorlagen',
    async run() {
      const overrideCount = readOverrides(config.dataDir).length
      const logo = readOperatorsLogo(config)
      try {
        await tryTemplates({ config, clock: () => new Date() }, { findLogo: async () => logo })
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error
        return wrong(
          error.message,
          overrideCount > 0
            ? 'die Dateien mit denen in server/documents/templates vergleichen.'
            : 'in LOGO_FILE ein anderes Bild nennen.',
        )
      }
      return fine(
        overrideCount > 0
          ? `${counted(overrideCount, 'eigene Datei passt', 'eigene Dateien passen')} zu dieser Version.`
          : 'die mitgelieferten.',
      )
    },
  }
}
