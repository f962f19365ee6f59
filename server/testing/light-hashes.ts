import { argon2id } from '../auth/password.ts'

// Loaded before the tests of the server, which hash some ten thousand passwords: the same argon2id, quicker. Portals that a
// test starts as a process of their own hash as a real one does (`admin/portal.test.ts`) unless it says otherwise
// (`withLightHashes`); so does all of `--full`.
Object.assign(argon2id, { memoryCost: 1_024, timeCost: 1 })
