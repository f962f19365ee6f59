import { readConfig } from '../core/config.ts'

// Health check for container engines: exits with 0 if the portal on this machine is ready, otherwise with 1.

const { port } = readConfig(process.env)
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
