import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { openS3Client } from '../server/files/s3-client.ts'
import { missingPrograms, startRadosgw } from './radosgw.ts'

// `npm run test:s3`: tests of files on a real S3, Ceph's radosgw, with real signatures. Words select other tests, as
// with `npm test`, and `--zone=e2e` journeys. With TEST_DATABASE_URL on PostgreSQL, where two processes share both.
// Exits with 2 if radosgw is not installed.

const root = join(import.meta.dirname, '..')
const defaultTests =
  'server/files/,server/transfer/,server/public/,server/previews/,server/admin/check,server/portal/,server/backup/,server/processes,server/fresh-reads'
const bucket = 'typenschild-test'

const missing = await missingPrograms()
if (missing.length > 0) {
  process.stderr.write(
    `\n!!! NOT TESTED ON S3: this machine lacks ${missing.join(', ')}.\n!!! apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-common\n\n`,
  )
  process.exit(2)
}

process.stdout.write('Starting radosgw …\n')
const { endpoint, accessKey, secretKey, stop } = await startRadosgw()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stop().finally(() => process.exit(1)))
}
try {
  await makeBucket()
  const args = process.argv.slice(2)
  const isZoned = args.some((word) => word.startsWith('--zone='))
  const words = [
    ...(isZoned ? [] : ['--zone=server']),
    ...(args.length > 0 ? args : [defaultTests]),
  ]
  const child = spawn(process.execPath, ['tools/test.ts', ...words], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_FILES_URL: `s3://${bucket}?endpoint=${endpoint}&region=us-east-1&pathStyle=true`,
      TEST_FILES_ACCESS_KEY: accessKey,
      TEST_FILES_SECRET_KEY: secretKey,
    },
  })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
} finally {
  await stop()
}

async function makeBucket() {
  const client = openS3Client({
    name: bucket,
    prefix: '',
    endpoint,
    region: 'us-east-1',
    isPathStyle: true,
    keys: { accessKeyId: accessKey, secretAccessKey: secretKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
}
