import { isIPv6 } from 'node:net'

/** One subscriber as the throttle counts it: an IPv4 address or an IPv6 /64. */
export function networkOf(address: string): string {
  const plain = withoutPort(address)
  const groups = ipv6Groups(plain)
  return groups ? groups.slice(0, 4).join(':') : plainIpv4(plain)
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
  return [...left, ...zeros, ...right]
}
