import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scenes } from '../e2e/scenes/all-scenes.ts'
import { buildWeb } from './build-web.ts'
import { contactSheet } from './contact-sheet.ts'
import { makeHelpPictures } from './help-pictures.ts'

// `npm run screenshots`: pictures of every scene in each width and theme, and a contact sheet of them.
// `npm run screenshots -- --scene=login` retakes those whose name contains that word.
// `npm run screenshots -- --update-compared` retakes those that tests compare (e2e/scenes/compared): look at the
// difference before you commit it. The pictures of the guide (web/help) are made of these; `--help-pictures` only makes
// those.

const root = join(import.meta.dirname, '..')
const folder = join(root, 'screenshots')
const [option, ...rest] = process.argv.slice(2)
const isComparison = option === '--update-compared'
const isForHelp = option === '--help-pictures'
const word =
  isComparison || isForHelp ? '' : (/^--scene=(.+)$/.exec(option ?? '--scene=')?.[1] ?? '')
if (rest.length > 0 || (option !== undefined && word === '' && !isComparison && !isForHelp)) {
  throw new Error(`Unknown option: ${process.argv.slice(2).join(' ')}`)
}
if (!scenes.some(({ name }) => name.includes(word))) throw new Error(`No scene is called ${word}.`)

const startedAt = Date.now()
process.chdir(root)
if (isForHelp) {
  await makeHelpPictures()
  process.exit()
}
await buildWeb()
if (isComparison) {
  const args = ['e2e/scenes/compared.test.ts', '--update-snapshots']
  const status = play(['--project=journeys', '--reporter=dot', ...args])
  if (status === 0) await makeHelpPictures()
  process.exit(status)
}
if (word === '') rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const status = play(['--project=pictures', '--reporter=dot'])
writeFileSync(join(folder, 'index.html'), contactSheet(scenes))
const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'))
const seconds = Math.round((Date.now() - startedAt) / 1_000)
process.stdout.write(
  `\n${pictures.length} pictures after ${seconds} s: ${join(folder, 'index.html')}\n`,
)
process.exitCode = status

function play(options: string[]): number {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...options],
    { stdio: 'inherit', env: { ...process.env, SCENE: word } },
  )
  return status ?? 1
}
