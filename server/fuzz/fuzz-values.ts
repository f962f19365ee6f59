import fc from 'fast-check'

/** Ids of records that may be changed and deleted; readers may also request the kept ones, which follow them. */
export const freeIds = 12
const keptIds = 3
/** After all of these come uploads that have no document yet. */
export const waitingUploads = 12

/** After all of these come the devices of the second article number; each free document is a file of both. */
export const alikeDevices = [freeIds + keptIds + 1, freeIds + keptIds + 2]

/** The password in every draft; it must never appear in a response or log entry. */
export const sentPassword = 'Kanarienvogel-Passwort-26'

/** A table of devices, one of which is new. */
export const givenTable = 'Seriennummer;Firma\nFREI-1;10001\nNEU-1;10002\n'

/** Name of each file in the bin. */
export const binnedName = 'Alt.pdf'

/** Placeholder for the fingerprint of the current list of companies. */
export const seenNow = '{seen}'

/** Texts that often break parsers, databases and regular expressions. */
export const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u0085\u2028',
    '\u202eabc',
    '🙂👩‍👩‍👧',
    'İıŞß',
    'ﬀ',
    '%',
    '_%\\',
    "' or 1=1 --",
    '"; drop table users',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'password_hash',
    'null',
    'true',
    'undefined',
    '[object Object]',
    '{}',
    '[]',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '*',
    '.',
    ',',
    ':',
    '$eq',
    '$where',
    '2026-13-45T99:99:99Z',
    '9999-12-31T23:59:59.999Z',
    '-000001-01-01T00:00:00Z',
    'x'.repeat(3_000),
    'ä'.repeat(1_500),
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)

/** Numbers as text, inside and outside of every range; none is the id of a kept record. */
export const oddNumberText = fc.constantFrom(
  '0',
  '-0',
  '-1',
  '1.5',
  '1e3',
  '1e999',
  '0x10',
  '007',
  '１',
  'NaN',
  'Infinity',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '-99999999999.5',
  '1'.repeat(400),
)

/** JSON values of every shape. */
export const oddValue = fc.oneof(
  oddText,
  oddNumberText,
  oddNumberText.map(Number).filter(Number.isFinite),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { id: {} }, { set: 5 }, { connect: {} }),
  fc.constantFrom({ set: [{}] }, { connect: [1], disconnect: [1] }, { disconnect: 'x' }),
  fc.constantFrom({ toString: 1 }, { length: -1 }, { valueOf: 1 }, [{ id: 1 }, { id: 1 }]),
  fc.double({ noInteger: true, noNaN: true, noDefaultInfinity: true }),
)

/** An id to change or delete: usually an existing one. */
export const freeId = fc.integer({ min: 1, max: freeIds })

export const waitingId = fc.integer({
  min: freeIds + keptIds + 1,
  max: freeIds + keptIds + waitingUploads,
})

/** An id to read: free, kept, foreign or unknown. */
export const anyId = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: freeIds + keptIds }) },
  { weight: 1, arbitrary: fc.integer({ min: 900_000, max: 2_147_483_647 }) },
)
