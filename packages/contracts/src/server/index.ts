export { ipv6Prefix, networkOf, plainAddress } from './ip-address.ts'
export { sampled } from './sampled.ts'
