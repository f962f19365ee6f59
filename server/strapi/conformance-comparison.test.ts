import assert from 'node:assert/strict'
import test from 'node:test'
import { differences } from './strapi4-compare.ts'
import { readRecordings } from './strapi4-recordings.ts'
import type { Replay } from './strapi4-request.ts'

/**
 * Changes to a recorded answer, by name: the recording, its JSON
 * text before and after, and where the difference is reported.
 */
const spoilt: Record<string, [name: string, from: string | RegExp, to: string, seen: RegExp]> = {
  'an attribute is missing': [
    'companies-one-trailing-slash',
    /"kdnr":\d+,/,
    '',
    /attributes: .*kdnr/,
  ],
  'an attribute too many': ['companies-filter-eq', '"name":', '"pass":"x","name":', /pass/],
  'a number as text': ['parts-update', '"id":51', '"id":"51"', /id/],
  'another value': ['companies-filter-in', 'Köln GmbH', 'Bonn GmbH', /name/],
  'another order': ['companies-sort-object', '"id":200', '"id":198', /rows\[0\]\.id/],
  'another total': ['medias-list-no-populate', '"total":5000', '"total":4999', /total/],
  'pages instead of offsets': ['companies-limit-only', '"start":0', '"page":1', /start/],
  'a relation without data': [
    'devices-one-orphaned',
    '"part":{"data":null}',
    '"part":null',
    /part/,
  ],
  'a document of another device': ['devices-populate-media-only', '"id":2', '"id":9', /media/],
  'a relation that nobody asked for': [
    'devices-list-no-populate',
    '"sn"',
    '"part":{},"sn"',
    /part/,
  ],
  'the error of another class': ['list-unauthenticated', 'ForbiddenError', 'Error', /error\.name/],
  'an error that has data': ['companies-one-zero', '"data":null', '"data":[]', /data/],
  'another wrong field': ['companies-create-kdnr-float', '["kdnr"]', '["name"]', /details/],
}

for (const [label, [name, from, to, seen]] of Object.entries(spoilt)) {
  test(`the comparison with Strapi 4 sees ${label}`, async () => {
    const recording = (await readRecordings()).find((one) => one.name === name)
    assert.ok(recording)
    const { status, headers, body } = recording.response
    const text = JSON.stringify(body)
    const response = (answer: string) => ({ status, headers, body: JSON.parse(answer), bytes })
    const bytes = Buffer.from('')
    const replay: Replay = {
      ...recording.request,
      query: '',
      headers: {},
      body: {},
      as: undefined,
      ids: new Map([['parts/51', 51]]),
    }
    assert.notEqual(text.replace(from, to), text, 'nothing is spoilt')
    const found = differences(recording, replay, response(text.replace(from, to)))
    assert.match(found.join('\n'), seen)
    const { body: other } = response(text)
    assert.match(
      differences(recording, replay, { status: 418, headers, body: other, bytes })[0] ?? '',
      /418/,
    )
  })
}
