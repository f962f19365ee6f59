// The database does not matter: nothing is stored.
import assert from 'node:assert/strict'
import test from 'node:test'
import { time } from './sheet-columns.ts'
import { sheetRows, workbookParts } from './sheet-xml.ts'

test('issue 18, 3: a time in a workbook is exact to the second: programs round fractions down', () => {
  const columns = [time('Zeit', (at: Date) => at.toISOString())]
  const epoch = Date.UTC(1899, 11, 30)
  for (let second = 0; second < 600; second += 1) {
    const at = new Date(Date.UTC(2026, 10, 29, 1, 23, second))
    const xml = sheetRows({ columns, timeZone: 'UTC' }, [at], 2)
    const days = Number(/<v>([\d.]+)<\/v>/.exec(xml)?.[1])
    const isOff = Math.abs(days * 86_400_000 - (at.getTime() - epoch))
    assert.ok(isOff < 0.1, `${at.toISOString()}: ${isOff} ms`)
  }
})

test('issue 18, 3: a workbook names its default style, as programs that read it warn otherwise', () => {
  const styles = new Map(workbookParts('Geräte')).get('xl/styles.xml') ?? ''
  assert.match(
    styles,
    /<\/cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"\/>/,
  )
})
