import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** An address that may be connected to. */
export interface Peer {
  address: string
  family: number
}

/** Resolves a host name to its addresses. */
export type Resolve = (hostname: string) => Promise<Peer[]>

const resolveByDns: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true })

/** The portal must not send anything to this address; the message is German. */
export class ForbiddenAddress extends Error {}

/** Resolves the host of a URL; throws `ForbiddenAddress` unless all its addresses are allowed. */
export type Judge = (url: URL) => Promise<Peer[]>

/**
 * Allows sending to the internet by https, and to networks named by the operator by http as well: never to the machine
 * itself, its neighbours, or the metadata service of a cloud. The connection must go to the returned addresses, as the
 * name might resolve to others when looked up again.
 */
export function judgeAddresses(networks: string[], resolve: Resolve = resolveByDns): Judge {
  const blockList = listOf(networks)
  return async (url) => {
    const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const family = isIP(hostname)
    const peers = family === 0 ? await resolve(hostname) : [{ address: hostname, family }]
    if (peers.length === 0) throw new Error(`Unter ${hostname} ist niemand zu finden.`)
    for (const { address } of peers) {
      const isOwn = isIn(blockList, address)
      if (!isOwn && !isPublic(address)) throw new ForbiddenAddress(forbidden)
      if (!isOwn && url.protocol !== 'https:') throw new ForbiddenAddress(needsHttps)
    }
    return peers
  }
}

const forbidden =
  'Diese Adresse liegt nicht im Internet. Netze im Haus erlaubt der Betreiber mit WEBHOOK_NETWORKS.'
const needsHttps =
  'Diese Adresse muss mit https:// beginnen. http:// gilt nur in Netzen, die der Betreiber mit WEBHOOK_NETWORKS erlaubt.'

/** Whether an address is in the public internet (IANA's registries of special-purpose addresses). */
function isPublic(address: string): boolean {
  const plain = plainIpv4(address)
  if (isIP(plain) === 4) return !special4.check(plain, 'ipv4')
  return global6.check(plain, 'ipv6') && !special6.check(plain, 'ipv6')
}

const special4 = listOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
])
/** All addresses that have been allocated; translated or tunnelled ones could lead anywhere. */
const global6 = listOf(['2000::/3'])
const special6 = listOf([
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
])

function listOf(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const isIpv6 = isIP(address) === 6
    list.addSubnet(address, Number(bits ?? (isIpv6 ? 128 : 32)), isIpv6 ? 'ipv6' : 'ipv4')
  }
  return list
}

function isIn(list: BlockList, address: string): boolean {
  const plain = plainIpv4(address)
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/** Converts an IPv4-mapped IPv6 address to IPv4: `::ffff:127.0.0.1`, `::ffff:7f00:1`. */
function plainIpv4(address: string): string {
  const unscoped = address.replace(/%.*$/, '')
  if (isIP(unscoped) !== 6) return unscoped
  const { hostname } = new URL(`http://[${unscoped}]`)
  const [, high, low] = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(hostname) ?? []
  if (high === undefined || low === undefined) return unscoped
  const [one, other] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [one >> 8, one & 255, other >> 8, other & 255].join('.')
}
