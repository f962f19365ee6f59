import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiDocument, Schema } from '../openapi/openapi-types.ts'

const origin = 'https://portal.example.com/api/openapi.json'

/** Returns a function that validates values against schemas of the API's description; `place` is part of the error. */
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
