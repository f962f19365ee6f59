import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { compiledOnce } from '../server/testing/compiled-once.ts'
import { preparePortals } from './prepare-portals.ts'
import { type Failure, none, type Tally } from './tally.ts'

const runner = 'node_modules/@playwright/test/cli.js'

/** Runs the selected journeys in a real browser, and the scenes of these areas, or all. */
export async function runJourneys(
  isWanted: (file: string) => boolean,
  sceneAreas?: string[],
): Promise<Tally> {
  const files = globSync('e2e/**/*.test.ts').filter(isWanted)
  if (files.length === 0) return none
  process.stdout.write(`\ne2e: ${files.length} files\n`)
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-journeys-'))
  const report = join(folder, 'report.json')
  const templates = await preparePortals()
  const { status } = spawnSync(
    process.execPath,
    [
      runner,
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--project=journeys',
      '--reporter=list,json',
      ...files,
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...compiledOnce,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(sceneAreas && { SCENE_AREAS: sceneAreas.join(',') }),
      },
    },
  )
  await templates.drop()
  const tally = status === null ? none : readReport(report)
  await rm(folder, { recursive: true })
  // The runner may fail without any test failing: a file that cannot be loaded, or a missing browser.
  if (status === 0 || tally.failed > 0) return tally
  const failures = [{ name: 'e2e', message: `The runner ended with ${status}.` }]
  return { ...tally, failed: 1, failures }
}

function readReport(file: string): Tally {
  const { stats, suites }: JSONReport = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOf),
  }
}

function failuresOf({ specs, suites = [] }: JSONReportSuite): Failure[] {
  const failed = specs.filter(({ ok }) => !ok)
  const failures = failed.map(({ title, file, tests }) => ({
    name: `e2e/${file} › ${title}`,
    message: tests
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      .map(({ message }) => message)
      .join('\n'),
  }))
  return [...failures, ...suites.flatMap(failuresOf)]
}
