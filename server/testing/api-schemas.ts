import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiDocument, Schema } from '../openapi/openapi-types.ts'

const origin = 'https://portal.example.com/api/openapi.json'

/** Checks values against schemas of the API's description; `place` names what is wrong. */
export function checker(api: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: origin, components: api.components })
  return (schema: Schema, value: unknown, place: string) => {
    const absolute = JSON.parse(
      JSON.stringify(schema).replaceAll('"#/components/', `"${origin}#/components/`),
    )
    const isValid = ajv.validate(absolute, value)
    assert.ok(isValid, `${place}: ${ajv.errorsText()} in ${JSON.stringify(value)}`)
  }
}
