/** A JSON Schema (2020-12) as data. */
export interface Schema {
  [keyword: string]: unknown
}

/** The parts of an OpenAPI 3.1 document that we use. */
export interface ApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string; summary: string; description: string }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, ApiResponse>
    securitySchemes: Record<string, Schema>
  }
}

/** One call at one path. `x-access` says who may make it, `x-alias-of` which path it is an alias of. */
export interface Operation {
  tags: string[]
  operationId: string
  summary: string
  description?: string
  'x-access': string
  'x-alias-of'?: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, ApiResponse | { $ref: string }>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description: string
  style?: 'form' | 'deepObject'
  explode?: boolean
  schema: Schema
  example?: unknown
}

/** Media types with their schemas and examples. */
export type Content = Record<
  string,
  {
    schema: Schema
    example?: unknown
    examples?: Record<string, { summary: string; value: unknown }>
  }
>

export interface ApiResponse {
  description: string
  headers?: Record<string, { description: string; schema: Schema }>
  content?: Content
}
