/**
 * zod would try whether it may compile schemas with `new Function`; our content security policy reports
 * each such try. Its configuration is global, so that it can be set before any schema is loaded.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
