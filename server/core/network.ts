import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whether an address belongs to those that somebody listed. */
export type PeerCheck = (address: string) => boolean

/** Names for the machine's own networks. */
const namedNetworks: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Checks addresses against a list of addresses, networks and names of networks. */
export function trustedPeers(entries: string[]): PeerCheck {
  const list = new BlockList()
  for (const entry of entries.flatMap((name) => namedNetworks[name] ?? name)) {
    const [network = '', bits] = entry.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(network, bits === undefined ? widths[family] : Number(bits), family)
  }
  return (address) => {
    const plain = withoutPort(address).replace(/%.*$/, '')
    const version = isIP(plain)
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
  }
}

const widths = { ipv4: 32, ipv6: 128 }

/** What an address is read from; a Fastify request is one. */
interface Asked {
  ip: string
  /** From the peer to whoever the outermost trusted proxy names; only with trusted proxies. */
  ips?: string[] | undefined
}

/** The address of whoever asks. What a proxy passes on that is no address (`unknown`) counts as the proxy itself. */
export function addressOf({ ip, ips = [ip] }: Asked): string {
  return ips.findLast((entry) => isIP(withoutPort(entry).replace(/%.*$/, '')) > 0) ?? ip
}

/** One subscriber as the throttle counts it: an IPv4 address or an IPv6 /64. */
export function networkOf(address: string): string {
  const plain = withoutPort(address)
  const groups = ipv6Groups(plain)
  return groups ? groups.slice(0, 4).join(':') : plainIpv4(plain)
}

/** The IPv6 /48 that an address lies in, as people write it; undefined for IPv4. */
export function wideNetworkOf(address: string): string | undefined {
  const groups = ipv6Groups(withoutPort(address))
  return groups && `${groups.slice(0, 3).join(':')}::/48`
}

/** An address without its last part (IPv4 /24, IPv6 /48), for logs that are kept longer; `*` stands for it. */
export function blurred(address: string): string {
  const plain = withoutPort(address)
  const groups = ipv6Groups(plain)
  return groups
    ? `${groups.slice(0, 3).join(':')}:*`
    : `${plainIpv4(plain).split('.').slice(0, 3).join('.')}.*`
}

/** Some proxies forward `192.0.2.1:50123` or `[2001:db8::1]:50123`: a subscriber with a new port is no new one. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
}

/** A socket that listens on IPv6 too calls IPv4 peers `::ffff:192.0.2.1`: each is a subscriber of its own. */
function plainIpv4(address: string): string {
  return address.replace(/^::ffff:/i, '')
}

/** The eight groups of an IPv6 address, shortened zeros filled in; undefined for IPv4. */
function ipv6Groups(address: string): string[] | undefined {
  if (!isIPv6(address) || /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address)) return undefined
  const [head = '', tail = ''] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  // `0db8` and `db8` are the same.
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}

/** An address that nobody has (RFC 5737), which the doctor forges: who believes the header believes everybody. */
export const forgedAddress = '192.0.2.99'

/** Whether an address of the web leads to the machine itself, so that nobody else gets there. */
export function isLocalUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
  return /(^|\.)localhost$/.test(host) || host === '0.0.0.0' || host === '::' || isLoopback(host)
}

/** Domains that end so belong to nobody (RFC 2606); the mail address that holds where none is set is one of them. */
export function isNobodys(address: string): boolean {
  return address.endsWith('.example')
}

const isLoopback = trustedPeers(['loopback'])
