import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../server/testing/free-port.ts'
import { scratchFolder } from '../../../server/testing/scratch-folder.ts'

const installed = '/usr/lib/postgresql'

/** A server that provides databases for portals. */
export interface OwnPostgres {
  /** The address of a new empty database. */
  makeDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

/**
 * The server of `TEST_DATABASE_URL`, or a new one with these settings and
 * environment; a string is the reason why there is none.
 */
export async function openOwnPostgres(
  settings: Record<string, string> = {},
  environment: Record<string, string> = {},
): Promise<OwnPostgres | string> {
  const givenUrl = process.env.TEST_DATABASE_URL
  if (givenUrl) return serverAt(givenUrl, async () => undefined)
  const programs = findPrograms() ?? installPrograms()
  if (!programs) return 'there is no PostgreSQL, and apt-get could not install it'
  const folder = await scratchFolder()
  const port = await freePort()
  const account = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []
  if (account.length > 0) {
    chmodSync(folder, 0o755)
    run(['chown', 'postgres', folder])
  }
  const data = join(folder, 'cluster')
  const set = { listen_addresses: '127.0.0.1', fsync: 'off', ...settings }
  const words = Object.entries(set).map(([name, value]) => `-c ${name}=${value}`)
  const listening = [`-p ${port}`, `-k ${folder}`, ...words].join(' ')
  const control = [...account, join(programs, 'pg_ctl'), `--pgdata=${data}`, '--silent', '--wait']
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
  const initialize = [join(programs, 'initdb'), `--pgdata=${data}`, '--username=test']
  run([...account, ...initialize, '--auth=trust', '--no-sync', ...locale])
  const start = [...control, `--log=${join(folder, 'log')}`, `--options=${listening}`, 'start']
  run(['env', ...assignments(environment), ...start])
  const end = () => {
    run([...control, '--mode=immediate', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  // The server has its own session, and would survive a section that is killed or fails.
  const endThis = () => process.exit(1)
  // Before its folder is deleted, without which it cannot be stopped.
  process.once('SIGTERM', endThis).prependOnceListener('exit', end)
  return serverAt(`postgres://test@127.0.0.1:${port}/postgres`, async () => {
    process.off('SIGTERM', endThis).off('exit', end)
    end()
  })
}

function serverAt(url: string, stop: () => Promise<void>): OwnPostgres {
  const databases: string[] = []
  const ask = async (statement: string) => {
    const client = new pg.Client(url)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  return {
    async makeDatabase(name) {
      const database = `${name}_${process.pid}`
      await ask(`create database ${database}`)
      databases.push(database)
      const address = new URL(url)
      address.pathname = `/${database}`
      return address.href
    },
    async stop() {
      for (const database of databases) await ask(`drop database ${database} with (force)`)
      await stop()
    },
  }
}

function findPrograms(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed) : []
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0]
  return newest && join(installed, newest, 'bin')
}

function installPrograms(): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  const words = ['install', '-y', '-qq', '--no-install-recommends', 'postgresql']
  spawnSync('apt-get', words, { stdio: 'inherit' })
  return findPrograms()
}

function assignments(environment: Record<string, string>): string[] {
  return Object.entries(environment).map(([name, value]) => `${name}=${value}`)
}

function run([program = '', ...words]: string[]) {
  const { status, stderr } = spawnSync(program, words, { cwd: '/', encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}`)
}
