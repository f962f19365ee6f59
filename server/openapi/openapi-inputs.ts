import type { Schema } from './openapi-types.ts'

const number = { type: 'integer', minimum: 1, maximum: 2_147_483_647 }
const id = { $ref: '#/components/schemas/Id' }
const withId = { type: 'object', required: ['id'], properties: { id } }
const none = { type: 'null' }
const several = { type: 'array', maxItems: 1_000, items: { anyOf: [id, withId] } }
const atMostOne = {
  anyOf: [id, withId, { type: 'array', maxItems: 1, items: { anyOf: [id, withId] } }, none],
}
const any = { anyOf: [id, withId, several, none] }

/** Inputs that are parsed by code (`contract/fields.ts`): the accepted forms. */
export const inputSchemas: Record<string, Schema> = {
  Id: {
    description: 'Die ID eines Eintrags, als Zahl oder als Ziffern.',
    anyOf: [number, { type: 'string', pattern: '^[1-9]\\d{0,9}$' }],
  },
  Reference: {
    description:
      'Verweis auf einen Eintrag: „7“, „{ "id": 7 }“, „[7]“, „{ "connect": [7] }“ oder „{ "set": [7] }“; „null“, „[]“ und „{ "disconnect": [7] }“ lösen ihn.',
    anyOf: [
      ...atMostOne.anyOf,
      {
        type: 'object',
        properties: { set: atMostOne, connect: atMostOne, disconnect: any },
      },
    ],
  },
  References: {
    description:
      'Verweise auf mehrere Einträge: eine Liste oder „{ "set": […] }“ ersetzt alle; „connect“ fügt hinzu, „disconnect“ nimmt weg.',
    anyOf: [
      ...any.anyOf,
      { type: 'object', properties: { set: any, connect: any, disconnect: any } },
    ],
  },
}

/** The pagination of every list. */
export const paginationSchema: Schema = {
  description:
    'Seite und Umfang, so wie danach gefragt wurde. „total“ und „pageCount“ fehlen bei withCount=false. Mit withCount=bounded wird bis 10.000 gezählt; „totalIsLowerBound“ sagt dann, dass es mehr sind.',
  anyOf: [
    {
      type: 'object',
      required: ['page', 'pageSize'],
      additionalProperties: false,
      properties: {
        page: { type: 'integer', minimum: 1 },
        pageSize: { type: 'integer', minimum: 1, maximum: 1_000 },
        pageCount: { type: 'integer', minimum: 0 },
        total: { type: 'integer', minimum: 0 },
        totalIsLowerBound: { type: 'boolean', enum: [true] },
      },
    },
    {
      type: 'object',
      required: ['start', 'limit'],
      additionalProperties: false,
      properties: {
        start: { type: 'integer', minimum: 0 },
        limit: { type: 'integer', minimum: 0, maximum: 1_000 },
        total: { type: 'integer', minimum: 0 },
        totalIsLowerBound: { type: 'boolean', enum: [true] },
      },
    },
  ],
}
