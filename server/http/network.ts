import { isIPv6 } from 'node:net'

/** One subscriber as the throttle counts it: an IPv4 address or an IPv6 /64. */
export function networkOf(address: string): string {
  const groups = ipv6Groups(address)
  return groups ? groups.slice(0, 4).join(':') : plainIpv4(address)
}

/** An address without its last part (IPv4 /24, IPv6 /48), for logs that are kept longer; `*` stands for it. */
export function blurred(address: string): string {
  const groups = ipv6Groups(address)
  return groups
    ? `${groups.slice(0, 3).join(':')}:*`
    : `${plainIpv4(address).split('.').slice(0, 3).join('.')}.*`
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
