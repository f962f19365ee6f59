import assert from 'node:assert/strict'
import test from 'node:test'
import { contrastOf } from '#contract/accent.ts'
import { mailPage } from './mail-page.ts'

test('a mail is readable in light and dark mode', () => {
  const page = mailPage('de', 'Zugangsdaten', ['<p>Guten Tag,</p>'])
  assert.match(page, /<meta name="color-scheme" content="light dark">/)
  const [, styles = ''] = /<style>(.*)<\/style>/s.exec(page) ?? []
  const [light = '', dark = ''] = styles.split('@media (prefers-color-scheme: dark)')
  for (const rules of [light, dark]) {
    const plate = colorOf(rules, /\.plate {[^}]*background-color: (#\w+)/)
    const button = colorOf(rules, /\.button a {[^}]*background-color: (#\w+)/)
    const text = colorOf(rules, /body {[^}]*[ ;]color: (#\w+)/)
    const link = colorOf(rules, /^ *a {[^}]*color: (#\w+)/m)
    assert.ok(contrastOf(text, plate) >= 4.5, `${text} on ${plate}`)
    assert.ok(contrastOf(link, plate) >= 4.5, `${link} on ${plate}`)
    assert.ok(contrastOf('#ffffff', button) >= 4.5, `white on ${button}`)
  }
})

/** The colour of the rule as `#rrggbb`; fails if there is none. */
function colorOf(rules: string, rule: RegExp): string {
  const color = rule.exec(rules)?.[1] ?? ''
  assert.match(color, /^#(\w{3}|\w{6})$/, `${rule}\n${rules}`)
  return color.length === 4 ? color.replace(/\w/g, '$&$&') : color
}
