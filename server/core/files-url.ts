/** A bucket for files, and how to reach it. */
export interface Bucket {
  name: string
  /** Prefix of all object keys; ends with `/` unless empty. */
  prefix: string
  /** Endpoint of a service other than Amazon's. */
  endpoint: string | undefined
  region: string
  /** Whether the bucket's name is in the URL's path instead of its host name. */
  isPathStyle: boolean
  /** Undefined: the default credential chain of AWS (environment, profile, role of the machine). */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined
}

const shape = 'muss aussehen wie s3://bucket/ordner?endpoint=https://s3.example.com&region=eu-1'
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** Only characters that are written the same in URL and signature. */
const folderName = /^[A-Za-z0-9._-]+$/
const regionName = /^[a-z0-9-]+$/i

/** Parses `FILES_URL`; its error never repeats the value, which may contain a key. */
export function readFilesUrl(text: string): Omit<Bucket, 'keys'> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || url.hash !== '' || url.port !== '') throw new Error(shape)
  if (url.username !== '' || url.password !== '') {
    throw new Error(
      'darf keinen Schlüssel enthalten; er gehört in FILES_ACCESS_KEY und FILES_SECRET_KEY',
    )
  }
  if (!bucketName.test(url.hostname)) throw new Error(shape)
  const folders = url.pathname.split('/').filter(Boolean)
  if (!folders.every((folder) => folderName.test(folder) && !/^\.+$/.test(folder))) {
    throw new Error('kennt im Ordner nur Buchstaben ohne Umlaute, Ziffern und . _ -')
  }
  return {
    name: url.hostname,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    ...readAdditions(url.searchParams),
  }
}

/** The bucket as a `FILES_URL`, in canonical form. */
export function filesUrlOf({ name, prefix, endpoint, region, isPathStyle }: Bucket): string {
  const additions = [
    ...(endpoint === undefined ? [] : [`endpoint=${endpoint}`]),
    `region=${region}`,
    ...(isPathStyle === (endpoint !== undefined) ? [] : [`pathStyle=${isPathStyle}`]),
  ]
  return `s3://${[name, ...prefix.split('/').filter(Boolean)].join('/')}?${additions.join('&')}`
}

/** The host of a bucket, for messages. */
export function hostOf({ endpoint, region }: Bucket): string {
  return endpoint === undefined ? `s3.${region}.amazonaws.com` : new URL(endpoint).host
}

function readAdditions(parameters: URLSearchParams) {
  const { endpoint, region, pathStyle, ...others } = Object.fromEntries(parameters)
  if (Object.keys(others).length > 0) {
    throw new Error('kennt nur die Zusätze endpoint, region und pathStyle')
  }
  if (endpoint !== undefined && !isServer(endpoint)) {
    throw new Error('endpoint muss eine Adresse mit http:// oder https:// ohne Pfad sein')
  }
  if (region === undefined && endpoint === undefined) {
    throw new Error('braucht region=…, oder endpoint=… für einen anderen Dienst als den von Amazon')
  }
  if (region !== undefined && !regionName.test(region))
    throw new Error('region muss aussehen wie eu-central-1')
  if (pathStyle !== undefined && pathStyle !== 'true' && pathStyle !== 'false') {
    throw new Error('pathStyle muss true oder false sein')
  }
  return {
    endpoint: endpoint === undefined ? undefined : new URL(endpoint).origin,
    region: region ?? 'us-east-1',
    isPathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === 'true',
  }
}

function isServer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}
