/**
 * zod would test whether it may compile schemas with `new Function`, and our content security policy reports every such
 * attempt. The configuration is global, so that it can be set before any schema is loaded.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
