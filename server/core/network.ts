import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whether an address is in a configured list. */
export type PeerCheck = (address: string) => boolean

/** Names for the machine's own networks. */
const namedNetworks: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Compiles a list of addresses, networks and names of networks into a check. */
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

/** The parts of a request that its address is derived from; a Fastify request has them. */
interface Asked {
  ip: string
  /** From the peer to the client that the outermost trusted proxy names; only with trusted proxies. */
  ips?: string[] | undefined
}

/** The client's address. If a proxy forwards something that is not an address (`unknown`), the proxy's own. */
export function addressOf({ ip, ips = [ip] }: Asked): string {
  return ips.findLast((entry) => isIP(withoutPort(entry).replace(/%.*$/, '')) > 0) ?? ip
}

/** The network that the throttle counts as one subscriber: an IPv4 address or an IPv6 /64. */
export function networkOf(address: string): string {
  const plain = withoutPort(address)
  const groups = ipv6Groups(plain)
  return groups ? groups.slice(0, 4).join(':') : plainIpv4(plain)
}

/** The IPv6 /48 of an address in canonical notation; undefined for IPv4. */
export function wideNetworkOf(address: string): string | undefined {
  const groups = ipv6Groups(withoutPort(address))
  return groups && `${groups.slice(0, 3).join(':')}::/48`
}

/** An address without its last part (IPv4 /24, IPv6 /48), marked by `*`, for logs that are kept longer. */
export function blurred(address: string): string {
  const plain = withoutPort(address)
  const groups = ipv6Groups(plain)
  return groups
    ? `${groups.slice(0, 3).join(':')}:*`
    : `${plainIpv4(plain).split('.').slice(0, 3).join('.')}.*`
}

/** Some proxies forward `192.0.2.1:50123` or `[2001:db8::1]:50123`: the port does not make it another subscriber. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
}

/** A dual-stack socket reports IPv4 peers as `::ffff:192.0.2.1`, which are individual subscribers. */
function plainIpv4(address: string): string {
  return address.replace(/^::ffff:/i, '')
}

/** The eight groups of an IPv6 address, with elided zeros filled in; undefined for IPv4. */
function ipv6Groups(address: string): string[] | undefined {
  if (!isIPv6(address) || /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address)) return undefined
  const [head = '', tail = ''] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  // `0db8` and `db8` are the same group.
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}

/** A reserved address (RFC 5737) that the doctor forges: a portal that believes the header believes it from anyone. */
export const forgedAddress = '192.0.2.99'

/** Whether a URL points to the machine itself, so that it works nowhere else. */
export function isLocalUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
  return /(^|\.)localhost$/.test(host) || host === '0.0.0.0' || host === '::' || isLoopback(host)
}

/** Whether an address is in a reserved domain (RFC 2606), as the default mail address is. */
export function isNobodys(address: string): boolean {
  return address.endsWith('.example')
}

const isLoopback = trustedPeers(['loopback'])
