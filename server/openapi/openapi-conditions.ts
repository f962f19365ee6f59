import { type Operator, operators } from '../query/query-filter.ts'
import { type FieldType, isPartial } from '../query/query-values.ts'
import type { Schema } from './openapi-types.ts'

/** A boolean in a query. */
export const yesOrNo = { anyOf: [{ type: 'boolean' }, { enum: ['true', 'false'] }] }

const conditionNames: Record<FieldType, string> = {
  text: 'TextCondition',
  number: 'NumberCondition',
  time: 'TimeCondition',
  flag: 'FlagCondition',
  list: 'ListCondition',
}

/** The operators for attributes of each type, with the type of the operand. */
export const conditionSchemas: Record<string, Schema> = {
  TextCondition: conditionSchema('text', { type: 'string' }),
  NumberCondition: conditionSchema('number', { type: ['number', 'string'] }),
  TimeCondition: conditionSchema('time', { type: 'string' }),
  FlagCondition: conditionSchema('flag', yesOrNo),
  ListCondition: {
    type: 'object',
    additionalProperties: false,
    properties: { $contains: { type: 'string' }, $notContains: { type: 'string' } },
  },
}

function conditionSchema(type: FieldType, value: Schema): Schema {
  const operatorsOfType = operators.filter((name) => type !== 'flag' || !isPartial(name))
  const properties = operatorsOfType.map((name) => [`$${name}`, operandOf(name, value)])
  const condition = {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(properties),
      $not: conditionOf(type),
    },
  }
  return { anyOf: [value, { type: 'array', items: value }, condition] }
}

function operandOf(operator: Operator, value: Schema): Schema {
  const list = { type: 'array', items: value }
  if (operator === 'null' || operator === 'notNull') return yesOrNo
  if (operator === 'in' || operator === 'notIn') return { anyOf: [list, value] }
  return operator === 'between' ? { ...list, minItems: 2, maxItems: 2 } : value
}

/** A reference to the conditions of a type. */
export function conditionOf(type: FieldType): Schema {
  return { $ref: `#/components/schemas/${conditionNames[type]}` }
}
