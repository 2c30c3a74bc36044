import { userInfo } from 'node:os'

export const SERVERS = ['account', 'container', 'object', 'proxy'] as const
export type ServerName = (typeof SERVERS)[number]

export const REGION = 'us-east-1'
export interface Key {
  id: string
  secret: string
}

/** The keys of the only account, of which one can replace the other. */
export const KEYS = { first: { id: 'test:tester', secret: 'testing' }, second: { id: 'test:second', secret: 'next' } }

const PIPELINE =
  'catch_errors gatekeeper proxy-logging cache listing_formats bulk s3api tempauth slo dlo versioned_writes proxy-logging proxy-server'

/** The settings that all servers of a cluster share. */
export const commonConfiguration = '[swift-hash]\nswift_hash_path_suffix = test\n'

/** The settings of one server, a single process whose files are in `home`. */
export function serverConfiguration(
  server: ServerName,
  home: string,
  port: number,
  keys: readonly Key[] = Object.values(KEYS),
): string {
  const pipeline = server === 'proxy' ? proxyPipeline(keys) : storagePipeline(server)
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${home}
devices = ${home}
mount_check = false
disable_fallocate = true
log_level = WARNING
log_address = ${home}/no-syslog
${pipeline}`
}

const storagePipeline = (server: ServerName) => `
[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`

/** No server listens on the port of the cache: authentication requires the cache filter, but works without a cache. */
const proxyPipeline = (keys: readonly Key[]) => `
[pipeline:main]
pipeline = ${PIPELINE}
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
${keys.map(({ id, secret }) => `user_${id.replace(':', '_')} = ${secret} .admin`).join('\n')}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
${['catch_errors', 'gatekeeper', 'listing_formats', 'bulk', 'slo', 'dlo', 'versioned_writes'].map(filter).join('')}[filter:proxy-logging]
use = egg:swift#proxy_logging
`

const filter = (name: string) => `[filter:${name}]\nuse = egg:swift#${name}\n`
