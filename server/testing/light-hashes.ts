import { argon2id } from '../auth/password.ts'

// Loaded before the server's tests, which hash some ten thousand passwords: the same argon2id, but faster. Portals that
// tests start in separate processes hash like real ones (`admin/portal.test.ts`) unless they opt in
// (`withLightHashes`); with `--full`, all of them hash like real ones.
Object.assign(argon2id, { memoryCost: 1_024, timeCost: 1 })
