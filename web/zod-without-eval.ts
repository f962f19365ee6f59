import { config } from 'zod'

// Zod would try to compile its checks with `new Function`, which our content security policy refuses
// and the browser reports. Must run before the first schema of the contract is made.
config({ jitless: true })
